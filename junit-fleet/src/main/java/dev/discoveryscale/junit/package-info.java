/**
 * What a test sees: the annotation, the fleet it gets, the application beside it, and the figures
 * it may assert on. Fleet and registries are not in this JVM; nothing of theirs is on its class
 * path.
 */
package dev.discoveryscale.junit;
