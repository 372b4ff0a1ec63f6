package dev.discoveryscale.provider.endpoint.service;

/** The return value of the fleet's method, with which a caller can verify who answered. */
public final class CallReply {

  private CallReply() {}

  /** {@code <argument>@<host>:<port>/<interface>}, the host as it is registered. */
  public static String of(String argument, String host, int port, String interfaceName) {
    return argument + "@" + host + ":" + port + "/" + interfaceName;
  }
}
