/** Nacos servers: start, connect, read. */
package dev.discoveryscale.registry.nacos;
