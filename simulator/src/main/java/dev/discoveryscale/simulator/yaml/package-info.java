/** Scenario and profile files: finding them, reading them strictly, saying what is wrong. */
package dev.discoveryscale.simulator.yaml;
