/**
 * The way in, {@link dev.discoveryscale.report.render.Reports}, and a run's summary written for
 * people and for tools: Markdown, JSON, CSV, JUnit, terminal. No arithmetic of its own.
 */
package dev.discoveryscale.report.render;
