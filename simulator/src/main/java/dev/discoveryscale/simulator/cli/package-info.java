/** The command line: one class a command, no logic of its own. */
package dev.discoveryscale.simulator.cli;
