/** Carries what was played to the span, with an interval. */
package dev.discoveryscale.report.span;
