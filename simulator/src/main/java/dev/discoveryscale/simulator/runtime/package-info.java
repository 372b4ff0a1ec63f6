/** What the playing of cells rests on: pace, progress, failures, interruption, files. */
package dev.discoveryscale.simulator.runtime;
