package dev.discoveryscale.simulator.fidelity;

import java.util.List;

/**
 * The result of one comparison.
 *
 * @param combination what was compared
 * @param release the release of the real provider
 * @param nodes nodes, or entries of a Nacos, the real provider wrote, over all registries
 * @param word what a person calls them
 * @param facts values of either side
 * @param differing how many of them differ
 * @param differences what differs, a line for all that differs alike; none if the fleets cannot be
 *     distinguished
 */
public record FidelityVerdict(
    Combination combination,
    String release,
    int nodes,
    String word,
    int facts,
    int differing,
    List<String> differences) {

  public FidelityVerdict {
    differences = List.copyOf(differences);
  }

  /** True if nothing differs. */
  public boolean same() {
    return differences.isEmpty();
  }

  /** In one line. */
  public String line() {
    return "%-48s %-8s %s"
        .formatted(
            combination.title(),
            release,
            same()
                ? "same: %d %s, %d values".formatted(nodes, word, facts)
                : "DIFFERS in %d of %d values, %d %s".formatted(differing, facts, nodes, word));
  }
}
