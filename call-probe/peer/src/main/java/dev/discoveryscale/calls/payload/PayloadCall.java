package dev.discoveryscale.calls.payload;

import java.util.Collections;
import java.util.List;

/** One method of a service, or several, called again and again. Safe for many threads. */
public interface PayloadCall {

  /** The names of methods whose latencies are kept apart; empty if there is only one. */
  default List<String> methods() {
    return Collections.emptyList();
  }

  /** The index of the method of the call of that number. */
  default int method(long number) {
    return 0;
  }

  /**
   * From now on calls are those of one of several payloads. No call may be under way.
   *
   * @throws IllegalArgumentException if that payload cannot be chosen
   */
  default void choose(String payload) {
    throw new IllegalArgumentException("there is no choice of payloads, found '" + payload + "'");
  }

  /**
   * Makes one call.
   *
   * @param number of this call, from 0; right answers depend on it
   * @return the answer; null if the method has none
   * @throws Exception as the stack throws it
   */
  Object make(long number) throws Exception;

  /** Stands for a moment that an answer does not have. */
  long NO_MOMENT = Long.MIN_VALUE;

  /**
   * When the first part of an answer came, by {@link System#nanoTime}; {@link #NO_MOMENT} if
   * answers come whole.
   */
  default long firstPart(Object answer) {
    return NO_MOMENT;
  }

  /** Whether an answer is the right one to the call of that number. Cheap, and throws nothing. */
  boolean isRight(long number, Object answer);
}
