package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.ApplicationDefinition;
import dev.discoveryscale.simulator.runtime.CellFailure;
import java.io.IOException;
import java.util.Collection;
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
   * The watch that a definition needs.
   *
   * @param log what the application prints
   */
  static StartWatch of(ApplicationDefinition.Sign sign, PrintedLog log, EndpointCalls connections) {
    if (sign instanceof ApplicationDefinition.Print print) {
      return new PrintWatch(print.expression(), log);
    } else if (sign instanceof ApplicationDefinition.Calls calls) {
      return new CallWatch(calls.interfaces(), connections);
    }
    return new ConnectionWatch(connections);
  }

  /** A line that is printed; the time is that of the look that finds it. */
  record PrintWatch(String expression, PrintedLog log) implements StartWatch {

    @Override
    public OptionalLong atMillis() throws IOException {
      return log.has(expression)
          ? OptionalLong.of(System.currentTimeMillis())
          : OptionalLong.empty();
    }

    @Override
    public String what() {
      return "the line with '%s' that it printed".formatted(expression);
    }

    @Override
    public String missing() {
      return "it has not printed '%s'".formatted(expression);
    }
  }

  /** A connection to each instance that is registered. */
  record ConnectionWatch(EndpointCalls connections) implements StartWatch {

    @Override
    public void begin(String who) throws CellFailure, InterruptedException {
      connections.begin(who);
    }

    @Override
    public boolean cameBefore(long epochMillis) {
      return connections.first().values().stream().anyMatch(at -> at < epochMillis);
    }

    @Override
    public OptionalLong atMillis() {
      Collection<Long> seen = connections.first().values();
      return seen.size() < connections.instances()
          ? OptionalLong.empty()
          : seen.stream().mapToLong(Long::longValue).max();
    }

    @Override
    public String what() {
      return "its first connection to each of %,d instances, the last of them"
          .formatted(connections.instances());
    }

    @Override
    public String missing() {
      return "it has connected to %,d of %,d instances"
          .formatted(connections.first().size(), connections.instances());
    }
  }
}
