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
 * @param phases what the time went to from the start of the fleet's JVM until it stood, in order
 */
public record RegisteredFleetFacts(
    List<String> connectStrings,
    List<String> interfaces,
    int instances,
    String application,
    String description,
    List<String> infidelities,
    List<Phase> phases)
    implements Serializable {

  /**
   * A part of the start.
   *
   * @param what was done
   * @param millis how long it took
   */
  public record Phase(String what, long millis) implements Serializable {}
}
