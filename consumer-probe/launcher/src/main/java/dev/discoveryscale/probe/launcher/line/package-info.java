/** Resolves the class path of a Dubbo line and release. */
package dev.discoveryscale.probe.launcher.line;
