/** Renders a knee search. */
package dev.discoveryscale.report.render.knee;
