/**
 * The charts of a run, made from its summary, with the origin of each number. No arithmetic of its
 * own, no files.
 */
package dev.discoveryscale.report.chart;
