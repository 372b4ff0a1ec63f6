/** Plans before anything starts: cells, changes of the fleet, needs. Pure functions. */
package dev.discoveryscale.simulator.plan;
