package dev.discoveryscale.probe.launcher;

/**
 * A protocol that providers register.
 *
 * @param name as registered
 * @param wire what really answers: the name itself, or {@code dubbo}
 */
public record Protocol(String name, String wire) {}
