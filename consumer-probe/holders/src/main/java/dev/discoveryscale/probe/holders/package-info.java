/** Divides a consumer's heap dump among named holders. */
package dev.discoveryscale.probe.holders;
