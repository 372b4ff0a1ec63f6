/** What to play of a captured fleet to know what a move of its applications would change. */
package dev.discoveryscale.simulator.migration;
