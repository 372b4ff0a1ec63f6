package dev.discoveryscale.provider.endpoint.service;

/**
 * The service a caller asks for.
 *
 * @param service the path it is called by, usually the interface's name
 * @param group its group, empty if the caller named none
 * @param version its version, empty if the caller named none
 * @param lookup what is done if there is no service of exactly this group and version
 */
public record CalledService(String service, String group, String version, Lookup lookup) {

  /** How a provider finds a service. */
  public enum Lookup {
    /** By name, group and version (Dubbo's {@code DubboProtocol.getInvoker}). */
    EXACT,
    /**
     * By name, group and version, then with version 1.0.0, then by the name alone, whatever the
     * group and the version ({@code TripleServerStream.getInvoker}, {@code TriplePathResolver}).
     */
    ELSE_BY_NAME
  }
}
