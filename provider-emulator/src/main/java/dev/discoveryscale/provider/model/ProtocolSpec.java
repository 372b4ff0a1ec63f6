package dev.discoveryscale.provider.model;

/**
 * One protocol that every instance of a fleet exports each of its interfaces on.
 *
 * @param name the protocol's name as it is registered, the scheme of the URL
 * @param port the TCP port every instance listens on for it, 1 to 65535
 * @param wire the protocol that really answers there, {@code dubbo} or {@code tri}
 */
public record ProtocolSpec(String name, int port, String wire) {}
