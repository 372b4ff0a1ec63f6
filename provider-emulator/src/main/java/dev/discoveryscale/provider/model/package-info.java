/**
 * The values that describe a fleet, without I/O. Sessions, sockets and wire formats are in other
 * packages.
 */
package dev.discoveryscale.provider.model;
