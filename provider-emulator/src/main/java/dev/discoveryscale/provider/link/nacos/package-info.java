/**
 * A fleet in a Nacos: the entries of the line's dialect, as instances of its clients' connections.
 */
package dev.discoveryscale.provider.link.nacos;
