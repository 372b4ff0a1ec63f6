/**
 * Live endpoints of emulated providers: the sockets of open instances and what their services
 * answer. How a call is read and an answer written is the business of the wires in {@code dubbo}
 * and {@code tri}. Knows no registry.
 */
package dev.discoveryscale.provider.endpoint;
