package dev.discoveryscale.probe.launcher.conversation;

/**
 * What a consumer says of itself when it is ready.
 *
 * @param line the line it was told to be
 * @param dubboVersion the version its Dubbo tells
 */
public record Started(String line, String dubboVersion) {}
