package dev.discoveryscale.probe.launcher.provider;

/**
 * A protocol that a real provider exports its services on.
 *
 * @param name as registered
 * @param port the TCP port it listens on, 1 to 65535
 * @param wire what really answers there: the name itself, or {@code dubbo}
 */
public record ProvidedProtocol(String name, int port, String wire) {}
