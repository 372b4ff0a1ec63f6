/**
 * Live metrics of a run, and {@code /metrics} that serves them in Prometheus' text format. The
 * runner supplies values that it reads anyway; no request goes to consumer or registries.
 */
package dev.discoveryscale.simulator.live;
