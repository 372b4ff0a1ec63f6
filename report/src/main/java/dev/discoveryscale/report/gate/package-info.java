/** The bounds a scenario sets on measures, and whether a run held them. */
package dev.discoveryscale.report.gate;
