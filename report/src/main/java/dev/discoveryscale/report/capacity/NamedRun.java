package dev.discoveryscale.report.capacity;

import dev.discoveryscale.report.analysis.RunSummary;

/** A run and its name in the plan, such as the name of its folder. */
public record NamedRun(String name, RunSummary summary) {}
