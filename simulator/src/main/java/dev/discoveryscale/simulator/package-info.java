/** From a scenario file to a run: what is wanted, what it needs, how it is played. */
package dev.discoveryscale.simulator;
