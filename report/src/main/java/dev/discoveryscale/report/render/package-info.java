/**
 * Renders a run's summary for people and tools: Markdown, JSON, CSV, JUnit, terminal. The entry
 * point is {@link dev.discoveryscale.report.render.Reports}. No arithmetic of its own.
 */
package dev.discoveryscale.report.render;
