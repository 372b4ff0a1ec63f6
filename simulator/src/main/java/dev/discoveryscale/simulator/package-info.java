/** From a scenario file to a run: settings, requirements, playing. */
package dev.discoveryscale.simulator;
