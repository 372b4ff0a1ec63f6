package dev.discoveryscale.junit.channel;

import java.io.Serializable;
import java.time.Duration;
import java.util.List;

/**
 * An application that a test starts next to the fleet.
 *
 * @param name for folders and messages
 * @param agent the jar of the agent that measures it
 * @param java what starts its JVM
 * @param options the JVM's options
 * @param words class path option, main class and arguments
 * @param sign the sign that it has started
 * @param limit how long that may take
 */
public record ApplicationDefinition(
    String name,
    String agent,
    String java,
    List<String> options,
    List<String> words,
    Sign sign,
    Duration limit)
    implements Serializable {

  /** The sign of a start. */
  public sealed interface Sign extends Serializable {}

  /**
   * Calls of each of some interfaces.
   *
   * @param interfaces all were called
   */
  public record Calls(List<String> interfaces) implements Sign {}

  /** Connections to all instances. */
  public record Connections() implements Sign {}

  /**
   * A line that it prints.
   *
   * @param expression a regular expression found in it
   */
  public record Print(String expression) implements Sign {}
}
