/** Renders a capacity plan. */
package dev.discoveryscale.report.render.plan;
