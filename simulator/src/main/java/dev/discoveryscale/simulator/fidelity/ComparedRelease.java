package dev.discoveryscale.simulator.fidelity;

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
 * @param failures a line for each combination that could not be compared, and for a release that
 *     could not be tried at all
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

  /** What its providers wrote, in a few words. */
  public String providers() {
    if (combinations == 0) {
      return "not tried: " + String.join("; ", failures);
    }
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
