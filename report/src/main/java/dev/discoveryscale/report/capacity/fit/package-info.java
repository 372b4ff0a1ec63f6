/** Fits cost models to runs of several sizes and predicts with them. */
package dev.discoveryscale.report.capacity.fit;
