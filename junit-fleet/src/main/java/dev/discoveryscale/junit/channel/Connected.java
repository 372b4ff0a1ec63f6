package dev.discoveryscale.junit.channel;

import java.io.Serializable;
import java.util.Map;

/**
 * The instances that had a connection when the wait ended.
 *
 * @param asked how many instances were asked about
 * @param firstAtMillis when the first connection to an instance came since it listens, milliseconds
 *     since the epoch; instances without a connection are missing
 * @param waitedMillis how long the wait took
 */
public record Connected(int asked, Map<Integer, Long> firstAtMillis, long waitedMillis)
    implements Serializable {}
