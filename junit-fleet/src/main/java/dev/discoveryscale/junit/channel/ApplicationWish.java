package dev.discoveryscale.junit.channel;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;

/**
 * An application that a test wants started beside the fleet.
 *
 * @param name for folders and messages
 * @param agent the jar of the agent that measures it
 * @param java what starts its JVM
 * @param options the JVM's options
 * @param words class path option, main class and arguments
 * @param ready what it prints when it has started, a regular expression; empty: it counts as
 *     started when it has a connection to every instance
 * @param limit how long that may take
 */
public record ApplicationWish(
    String name,
    String agent,
    String java,
    List<String> options,
    List<String> words,
    String ready,
    Duration limit)
    implements Serializable {}
