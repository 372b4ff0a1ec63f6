package dev.discoveryscale.provider.dialect.data;

/** The one method every interface of a fleet has: {@code String call(String)}. */
public final class FleetMethod {

  /** The method's name, also the value of the URL's {@code methods} parameter. */
  public static final String NAME = "call";

  /** The method's parameter types as the dubbo protocol writes them. */
  public static final String DESCRIPTOR = "Ljava/lang/String;";

  private FleetMethod() {}

  /**
   * What it returns, so that a caller can verify who answered: {@code
   * <argument>@<host>:<port>/<interface>}, the host as it is registered.
   */
  public static String reply(String argument, String host, int port, String interfaceName) {
    return argument + "@" + host + ":" + port + "/" + interfaceName;
  }
}
