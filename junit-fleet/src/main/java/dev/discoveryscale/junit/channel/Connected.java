package dev.discoveryscale.junit.channel;

import java.io.Serializable;
import java.util.Map;

/**
 * Who was connected to when the wait ended.
 *
 * @param asked how many instances were asked about
 * @param firstAtMillis when the first connection to an instance came since it listens, milliseconds
 *     since the epoch; without those that nobody connected to
 * @param waitedMillis how long the wait took
 */
public record Connected(int asked, Map<Integer, Long> firstAtMillis, long waitedMillis)
    implements Serializable {}
