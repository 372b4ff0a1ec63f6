/** A run's folder on disk: paths, reading and writing. No arithmetic. */
package dev.discoveryscale.report.folder;
