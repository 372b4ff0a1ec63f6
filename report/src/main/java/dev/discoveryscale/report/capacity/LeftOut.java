package dev.discoveryscale.report.capacity;

/** A cell that the plan does not use, and why. */
public record LeftOut(String run, String profile, int replicate, String reason) {}
