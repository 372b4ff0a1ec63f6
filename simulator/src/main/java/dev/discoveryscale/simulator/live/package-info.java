/**
 * What is known of a run while it goes on, and {@code /metrics} that tells it in Prometheus' text
 * form. Fed by the runner with what it reads anyway; asks neither consumer nor registries.
 */
package dev.discoveryscale.simulator.live;
