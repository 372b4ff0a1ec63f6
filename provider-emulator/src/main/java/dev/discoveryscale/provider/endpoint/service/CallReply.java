package dev.discoveryscale.provider.endpoint.service;

/** What the fleet's method returns, so that a caller can verify who answered. */
public final class CallReply {

  private CallReply() {}

  /** {@code <argument>@<host>:<port>/<interface>}, the host as it is registered. */
  public static String of(String argument, String host, int port, String interfaceName) {
    return argument + "@" + host + ":" + port + "/" + interfaceName;
  }
}
