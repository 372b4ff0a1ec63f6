package dev.discoveryscale.report.tally;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.report.statistics.Latency;
import java.util.Optional;

/**
 * The counts of one phase, without forced collections.
 *
 * @param allocatedMb counter at the phase's end minus at its begin, each interpolated between the
 *     two readings around it
 * @param cpuMs likewise
 * @param callLatency of all calls that ended in the phase
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record PhaseSummary(
    String name,
    double wallMs,
    long youngGcCount,
    long fullGcCount,
    long concurrentGcCount,
    double gcPauseMs,
    double gcPauseMaxMs,
    Optional<Double> allocatedMb,
    Optional<Double> cpuMs,
    long pushes,
    long callsOk,
    long callsFailed,
    Optional<Latency> callLatency) {}
