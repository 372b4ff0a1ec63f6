/** The charts of a run, made from its summary. No arithmetic of its own, no files. */
package dev.discoveryscale.results.chart;
