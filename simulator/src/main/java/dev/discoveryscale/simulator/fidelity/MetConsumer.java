package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.model.DiscoveryModel;

/**
 * What became of a consumer in front of an emulated fleet.
 *
 * @param level what it looked for
 * @param addresses that the fleet has for it
 * @param called how many of them answered it rightly
 * @param problem why not all did; empty if they did
 */
public record MetConsumer(DiscoveryModel level, long addresses, long called, String problem) {

  /** Whether every address was called. */
  public boolean calledAll() {
    return problem.isEmpty() && called == addresses;
  }

  /** In a few words. */
  public String text() {
    return calledAll()
        ? "all %d addresses called".formatted(addresses)
        : "%d of %d addresses called%s"
            .formatted(called, addresses, problem.isEmpty() ? "" : ": " + problem);
  }
}
