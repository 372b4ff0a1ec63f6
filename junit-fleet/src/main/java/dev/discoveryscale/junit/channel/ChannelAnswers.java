package dev.discoveryscale.junit.channel;

import java.io.Serializable;

/**
 * The requests that a fleet saw and answered.
 *
 * @param connections now
 * @param calls since the start
 */
public record ChannelAnswers(int connections, long calls) implements Serializable {}
