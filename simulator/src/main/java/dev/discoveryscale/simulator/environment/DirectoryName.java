package dev.discoveryscale.simulator.environment;

/**
 * One of the consumer's lists of addresses.
 *
 * @param service the interface
 * @param registry the registry as {@code host:port}
 * @param model {@code interface} or {@code application}
 */
public record DirectoryName(String service, String registry, String model) {

  /** For a person. */
  @Override
  public String toString() {
    return service + " from " + registry + " by " + model;
  }
}
