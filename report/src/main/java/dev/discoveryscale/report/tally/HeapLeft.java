package dev.discoveryscale.report.tally;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Optional;

/**
 * The heap after the collections of one phase, without pauses of concurrent cycles and without
 * forced collections. A percentile is exact to a thousandth.
 *
 * @param collections how many reported it
 * @param firstMb after the first
 * @param medianMb absent with fewer than two collections
 * @param lastMb after the last
 * @param lastOldMb in the old generation after the last; absent of heaps without generations
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record HeapLeft(
    String phase,
    long collections,
    double firstMb,
    double minMb,
    Optional<Double> medianMb,
    double maxMb,
    double lastMb,
    Optional<Double> lastOldMb) {}
