package dev.discoveryscale.probe.launcher;

/**
 * The consumer's report when it is ready.
 *
 * @param line the requested line
 * @param dubboVersion the version that its Dubbo reports
 */
public record Started(String line, String dubboVersion) {}
