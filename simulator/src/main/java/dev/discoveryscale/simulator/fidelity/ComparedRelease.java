package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.model.DiscoveryModel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What was found of one release.
 *
 * @param line of Dubbo
 * @param release as Maven has it
 * @param comparedAt when that ended
 * @param server which software the registries were
 * @param combinations how many were compared, or could not be
 * @param differing a line for each combination that differs
 * @param failures a line for each combination that could not be compared
 * @param consumers the consumers of the release
 */
public record ComparedRelease(
    String line,
    String release,
    Instant comparedAt,
    String server,
    int combinations,
    List<String> differing,
    List<String> failures,
    List<MetConsumer> consumers) {

  /**
   * What became of a consumer in front of an emulated fleet.
   *
   * @param level what it looked for
   * @param addresses that the fleet has for it; 0 if there was no fleet
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

  public ComparedRelease {
    differing = List.copyOf(differing);
    failures = List.copyOf(failures);
    consumers = List.copyOf(consumers);
  }

  /** Whether emulated and real providers wrote the same, and consumers called every address. */
  public boolean same() {
    return differing.isEmpty()
        && failures.isEmpty()
        && consumers.stream().allMatch(MetConsumer::calledAll);
  }

  /** Whether everything could be compared. */
  public boolean whole() {
    return failures.isEmpty() && consumers.stream().allMatch(each -> each.addresses() > 0);
  }

  /** What its providers wrote, in a few words. */
  public String providers() {
    List<String> parts = new ArrayList<>();
    int same = combinations - differing.size() - failures.size();
    if (same > 0) {
      parts.add("same in %d of %d".formatted(same, combinations));
    }
    if (!differing.isEmpty()) {
      parts.add("differs in %d: %s".formatted(differing.size(), differing.get(0)));
    }
    if (!failures.isEmpty()) {
      parts.add("failed in %d: %s".formatted(failures.size(), failures.get(0)));
    }
    return String.join("; ", parts);
  }
}
