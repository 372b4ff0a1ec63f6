/** Observes garbage collections and allocation. */
package dev.discoveryscale.jvm.agent.gc;
