/** Reads limits and use of a control group. */
package dev.discoveryscale.simulator.container.cgroup;
