package dev.discoveryscale.junit.channel;

import java.io.Serializable;

/**
 * A request on its way.
 *
 * @param number from 1
 */
public record ChannelMessage(long number, ChannelRequest<?> request) implements Serializable {}
