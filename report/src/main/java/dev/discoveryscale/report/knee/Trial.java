package dev.discoveryscale.report.knee;

/**
 * A value that was tried.
 *
 * @param value in the axis's unit
 * @param cells how many of its cells have a result, at least one
 * @param survived whether every one of them survived
 */
public record Trial(long value, int cells, boolean survived) {}
