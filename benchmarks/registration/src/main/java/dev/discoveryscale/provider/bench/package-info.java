/**
 * Compares the cost of a fleet's registration with the minimum that ZooKeeper's own client needs.
 */
package dev.discoveryscale.provider.bench;
