/** What light Nacos sessions cost against as many real clients. */
package dev.discoveryscale.provider.bench.nacos;
