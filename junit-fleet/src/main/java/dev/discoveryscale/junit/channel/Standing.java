package dev.discoveryscale.junit.channel;

import java.io.Serializable;
import java.util.List;

/**
 * A fleet that stands in its registries.
 *
 * @param connectStrings where an application reaches the registries
 * @param interfaces names, in order
 * @param instances that are registered
 * @param application the providers' application
 * @param description of fleet and registries, a line
 * @param infidelities what it does otherwise than real providers
 * @param millis from the start of the fleet's JVM until it stood, milliseconds
 */
public record Standing(
    List<String> connectStrings,
    List<String> interfaces,
    int instances,
    String application,
    String description,
    List<String> infidelities,
    long millis)
    implements Serializable {}
