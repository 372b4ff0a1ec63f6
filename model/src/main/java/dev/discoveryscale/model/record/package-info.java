/**
 * The contents of a run folder as values: the run, its cells and the lines of a measured JVM. Opens
 * no files.
 */
package dev.discoveryscale.model.record;
