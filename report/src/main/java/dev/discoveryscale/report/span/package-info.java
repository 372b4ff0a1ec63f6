/** Extrapolates from the played part to the span, with an interval. */
package dev.discoveryscale.report.span;
