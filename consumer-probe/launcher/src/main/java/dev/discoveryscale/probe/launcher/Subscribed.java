package dev.discoveryscale.probe.launcher;

/**
 * The reply that all references were created.
 *
 * @param millis how long Dubbo took
 * @param interfaces how many there are
 */
public record Subscribed(long millis, int interfaces) {}
