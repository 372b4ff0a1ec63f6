/** Options that several commands share. */
package dev.discoveryscale.simulator.cli.options;
