/** Launches real providers. */
package dev.discoveryscale.probe.launcher.provider;
