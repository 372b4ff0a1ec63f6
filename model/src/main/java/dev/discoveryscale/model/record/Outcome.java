package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;

/**
 * How a cell ended. Running out of memory is a result, not a failure of the run: the heap's, or
 * that of the container, where the consumer is killed then, or stands still at the limit until it
 * is given up.
 */
public enum Outcome {
  COMPLETED("completed"),
  OUT_OF_MEMORY("out-of-memory"),
  KILLED_FOR_MEMORY("killed-for-memory"),
  STARVED_FOR_MEMORY("starved-for-memory"),
  FAILED("failed"),
  INTERRUPTED("interrupted");

  private final String text;

  Outcome(String text) {
    this.text = text;
  }

  /** Whether the cell need not be run again: it has all it will ever have. */
  public boolean isResult() {
    return this == COMPLETED || ranOut();
  }

  /** Whether memory ran out, the heap's or the container's. */
  public boolean ranOut() {
    return this == OUT_OF_MEMORY || ranOutOfContainer();
  }

  /** Whether the container's memory ran out, whatever room the heap had left. */
  public boolean ranOutOfContainer() {
    return this == KILLED_FOR_MEMORY || this == STARVED_FOR_MEMORY;
  }

  /** The word used in files and reports. */
  @JsonValue
  public String text() {
    return text;
  }

  /**
   * The outcome a word stands for.
   *
   * @throws IllegalArgumentException if the word is unknown
   */
  @JsonCreator
  public static Outcome of(String text) {
    return Arrays.stream(values())
        .filter(outcome -> outcome.text.equals(text))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("not an outcome: '" + text + "'"));
  }
}
