package dev.discoveryscale.results.analysis;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.results.record.Sample.Gc;
import java.util.List;
import java.util.Optional;

/**
 * The collections of the counted phases, without the ones the probe forced.
 *
 * @param kinds the most frequent first
 * @param promoted how much young collections moved into the old generation, by phase; humongous
 *     objects of G1, which are old from the beginning, are in it
 */
public record GcSummary(List<Kind> kinds, List<Promoted> promoted) {

  public GcSummary {
    kinds = List.copyOf(kinds);
    promoted = List.copyOf(promoted);
  }

  /**
   * Collections of one kind with one cause.
   *
   * @param cause as the JVM's bean names it
   * @param pauses how long the application stood still for each; known to a millisecond
   * @param freedMb what they freed in the heap, together
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Kind(
      Gc.Kind kind, String cause, long count, Optional<Latency> pauses, Optional<Double> freedMb) {}

  /**
   * Promotion in one phase.
   *
   * @param megabytes growth of the old generation over young collections
   * @param mbPerSecond the same by the phase's time
   */
  public record Promoted(String phase, double megabytes, double mbPerSecond) {}
}
