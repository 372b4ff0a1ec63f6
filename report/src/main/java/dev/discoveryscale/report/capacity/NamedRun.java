package dev.discoveryscale.report.capacity;

import dev.discoveryscale.report.analysis.RunSummary;

/** A run by the name that the plan's readers know it by, such as its folder's. */
public record NamedRun(String name, RunSummary summary) {}
