/** Finds and reads the folders of runs that a command names. */
package dev.discoveryscale.simulator.cli.folders;
