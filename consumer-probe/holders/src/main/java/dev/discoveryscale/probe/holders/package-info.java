/** Who holds the memory of a consumer: its heap dump divided among named holders. */
package dev.discoveryscale.probe.holders;
