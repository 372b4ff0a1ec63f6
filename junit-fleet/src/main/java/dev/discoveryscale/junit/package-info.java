/**
 * The API for tests: the annotation, the fleet, the application next to it, and figures for
 * assertions. Fleet and registries run in another JVM; nothing of theirs is on the test's class
 * path.
 */
package dev.discoveryscale.junit;
