/** Starts a JVM under test with the agent: its options, its heap, its collector. */
package dev.discoveryscale.jvm.launcher;
