package dev.discoveryscale.report.tally;

import java.util.Optional;

/**
 * The consumer's activity between two readings of its counters.
 *
 * @param name what the window belongs to
 * @param allocatedMb absent where the JVM does not report it
 */
public record Window(
    String name,
    double hours,
    Optional<Double> allocatedMb,
    double youngGc,
    double fullGc,
    double pushes) {}
