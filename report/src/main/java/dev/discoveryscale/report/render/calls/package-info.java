/** Tables, sentences and charts of runs of calls. */
package dev.discoveryscale.report.render.calls;
