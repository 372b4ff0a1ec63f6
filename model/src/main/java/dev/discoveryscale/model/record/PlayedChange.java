package dev.discoveryscale.model.record;

/**
 * One change of the fleet as it was played.
 *
 * @param t when it began, in milliseconds since 1970
 * @param churn the kind of churn it belongs to, as {@link CellRecord.ChurnKind} names it
 */
public record PlayedChange(long t, String churn) {}
