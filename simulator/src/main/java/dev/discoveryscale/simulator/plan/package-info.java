/**
 * What will happen, worked out before anything starts: cells, changes of the fleet, needs. Pure.
 */
package dev.discoveryscale.simulator.plan;
