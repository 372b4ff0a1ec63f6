/** Scenarios and profiles as validated values; no I/O. */
package dev.discoveryscale.model.scenario;
