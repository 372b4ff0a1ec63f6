package dev.discoveryscale.report.tally;

/**
 * Memory of the consumer's process for one purpose, as its JVM tracks it.
 *
 * @param point the settled point it was read at
 * @param category as the JVM names it; {@code Total} for all of them
 */
public record NativeMemoryUse(
    String point, String category, double reservedMb, double committedMb) {}
