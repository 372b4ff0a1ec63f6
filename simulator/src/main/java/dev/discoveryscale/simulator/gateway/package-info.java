/** Proxies between client and server, started and stopped with a cell. */
package dev.discoveryscale.simulator.gateway;
