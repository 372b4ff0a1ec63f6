/** Basics for playing cells: pace, progress, failures, interruption, files. */
package dev.discoveryscale.simulator.runtime;
