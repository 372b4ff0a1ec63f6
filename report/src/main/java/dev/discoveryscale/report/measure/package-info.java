/** Defines measures: names, units, provenance, and the published figures. */
package dev.discoveryscale.report.measure;
