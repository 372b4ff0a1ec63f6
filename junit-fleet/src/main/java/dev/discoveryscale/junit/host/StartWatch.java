package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.ApplicationWish;
import dev.discoveryscale.simulator.runtime.CellFailure;
import java.io.IOException;
import java.util.OptionalLong;

/** Looks for the sign that an application has started. */
interface StartWatch {

  /**
   * To be called before the application is started.
   *
   * @param who is started, for the message
   * @throws CellFailure if the sign of another application would be taken for its own
   */
  default void begin(String who) throws CellFailure, InterruptedException {}

  /** Whether some of the sign came before a moment, milliseconds since the epoch. */
  default boolean cameBefore(long epochMillis) {
    return false;
  }

  /** When the whole sign had come, milliseconds since the epoch; absent before. */
  OptionalLong atMillis() throws IOException;

  /** Its description, in words that follow "to" and "by". */
  String what();

  /** What has come of it, and what has not. */
  String missing();

  /**
   * The watch that a wish needs.
   *
   * @param log what the application prints
   */
  static StartWatch of(ApplicationWish.Sign sign, PrintedLog log, Connections connections) {
    if (sign instanceof ApplicationWish.Print print) {
      return new PrintWatch(print.expression(), log);
    } else if (sign instanceof ApplicationWish.Calls calls) {
      return new CallWatch(calls.interfaces(), connections);
    }
    return new ConnectionWatch(connections);
  }
}
