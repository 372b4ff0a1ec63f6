/** Writes records as lines of JSON, without dependencies. */
package dev.discoveryscale.jvm.agent.lines;
