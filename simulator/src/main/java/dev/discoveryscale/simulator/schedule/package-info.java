/** Schedules the changes of a fleet. */
package dev.discoveryscale.simulator.schedule;
