/**
 * Live endpoints of emulated providers: the sockets of open instances and the answers of their
 * services. The wires in {@code dubbo} and {@code tri} read calls and write answers. Independent of
 * registries.
 */
package dev.discoveryscale.provider.endpoint;
