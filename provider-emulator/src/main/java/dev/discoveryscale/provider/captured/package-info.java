/** Providers that write into a registry what a captured one shows of real ones. */
package dev.discoveryscale.provider.captured;
