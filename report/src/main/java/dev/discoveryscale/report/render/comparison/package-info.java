/** Renders the comparison of two runs or two profiles. */
package dev.discoveryscale.report.render.comparison;
