package dev.discoveryscale.report.tally;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.model.record.Sample.Gc;
import dev.discoveryscale.report.statistics.Latency;
import java.util.List;
import java.util.Optional;

/**
 * The collections of the counted phases, without the ones the probe forced.
 *
 * @param kinds the most frequent first
 * @param promoted how much young collections moved into the old generation, by phase; humongous
 *     objects of G1, which are old from the beginning, are in it. What ZGC's minor cycles promote
 *     is at least so much, as a major cycle may free old space meanwhile
 * @param promotionUnknown why nothing can be said of promotion, if so
 * @param left what collections left in the heap, by phase
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record GcSummary(
    List<Kind> kinds,
    List<Promoted> promoted,
    Optional<String> promotionUnknown,
    List<HeapLeft> left) {

  public GcSummary {
    kinds = List.copyOf(kinds);
    promoted = List.copyOf(promoted);
    left = List.copyOf(left);
  }

  /**
   * Collections of one kind with one cause.
   *
   * @param by the JVM's bean that reported them; absent in records that do not say
   * @param cause as that bean names it
   * @param pauses how long the application stood still for each; known to a millisecond
   * @param freedMb what they freed in the heap, together
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Kind(
      Gc.Kind kind,
      Optional<String> by,
      String cause,
      long count,
      Optional<Latency> pauses,
      Optional<Double> freedMb) {}

  /**
   * Promotion in one phase.
   *
   * @param megabytes growth of the old generation over young collections
   * @param mbPerSecond the same by the phase's time
   */
  public record Promoted(String phase, double megabytes, double mbPerSecond) {}
}
