/** Streams of items over triple and gRPC. */
package dev.discoveryscale.calls.streams;
