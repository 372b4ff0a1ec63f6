/** Records of commands that play several runs: sweeps, knee searches, weighings. */
package dev.discoveryscale.model.record.search;
