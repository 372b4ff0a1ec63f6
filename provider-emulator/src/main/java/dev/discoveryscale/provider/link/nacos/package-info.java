/** A fleet in a Nacos: what the line's dialect says, as instances of its clients' connections. */
package dev.discoveryscale.provider.link.nacos;
