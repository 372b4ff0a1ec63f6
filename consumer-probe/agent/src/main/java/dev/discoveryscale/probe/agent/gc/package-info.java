/** Observes garbage collections and allocation. */
package dev.discoveryscale.probe.agent.gc;
