package dev.discoveryscale.junit.channel;

import java.io.Serializable;

/**
 * What an object of the test has answered. It comes between requests.
 *
 * @param number of the call
 * @param value what was returned, or a list of a stream's items, see {@link JavaBytes}; null after
 *     an exception
 * @param exception the class of what was thrown; empty if nothing was
 * @param message its message, or null
 */
public record AnsweredCall(long number, byte[] value, String exception, String message)
    implements Serializable {}
