/** Renders a sweep. */
package dev.discoveryscale.report.render.sweep;
