/**
 * What a fleet is: plain values, no I/O. Sessions, sockets and wire forms live in the other
 * packages.
 */
package dev.discoveryscale.provider.model;
