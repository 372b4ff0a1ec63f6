/** Replaces names of applications, interfaces and hosts by others that are as long. */
package dev.discoveryscale.simulator.snapshot.names;
