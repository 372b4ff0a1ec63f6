package dev.discoveryscale.report.capacity.fit;

/** A quantity's fit, and how it stood against cells that it did not see. */
public record Model(Fit fit, Validation validation) {}
