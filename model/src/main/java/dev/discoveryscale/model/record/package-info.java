/**
 * What a run folder holds, as values: the run, its cells and the lines a measured JVM wrote. No
 * files are opened here.
 */
package dev.discoveryscale.model.record;
