/** Motan for Java. */
package dev.discoveryscale.calls.motan;
