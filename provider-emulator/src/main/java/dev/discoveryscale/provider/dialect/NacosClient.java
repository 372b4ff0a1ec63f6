package dev.discoveryscale.provider.dialect;

/**
 * The client of Nacos that a Dubbo release brings.
 *
 * @param version the version of {@code com.alibaba.nacos:nacos-client}
 * @param registering how a provider registers with it
 */
public record NacosClient(String version, Registering registering) {

  /** How a provider registers several instances of one service, which several protocols are. */
  public enum Registering {
    /**
     * Over HTTP, one request for each, and a beat every 5 s for each; they belong to no connection.
     */
    BEATS,
    /**
     * Over gRPC, one request for each, all on one connection. A Nacos 2 keeps one instance of a
     * service for each connection: the last.
     */
    SINGLY,
    /** Over gRPC, the first by itself, each further one as a batch of all there are by then. */
    BATCH
  }
}
