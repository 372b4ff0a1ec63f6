/** A run's folder on disk: where things lie, and reading and writing them. No arithmetic. */
package dev.discoveryscale.report.folder;
