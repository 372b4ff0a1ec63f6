/** Compares the cost of light Nacos sessions with as many real clients. */
package dev.discoveryscale.provider.bench.nacos;
