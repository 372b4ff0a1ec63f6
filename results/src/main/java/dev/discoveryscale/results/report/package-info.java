/**
 * The way in, {@link dev.discoveryscale.results.report.Reports}, and a run's summary written for
 * people and for tools: Markdown, JSON, CSV, JUnit, terminal. No arithmetic of its own.
 */
package dev.discoveryscale.results.report;
