/** The commands that write files for people to edit or to read. */
package dev.discoveryscale.simulator.cli.files;
