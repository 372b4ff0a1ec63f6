package dev.discoveryscale.calls.stack;

import dev.discoveryscale.calls.payload.PlantedFaults;

/**
 * A protocol stack in this JVM: serves a payload, or calls it. Implementations are found by the
 * JDK's {@link java.util.ServiceLoader}; they may use what is on the peer's class path and nothing
 * else of this project but payloads.
 */
public interface CallStack {

  /** The framework's name, as profiles have it. */
  String framework();

  /**
   * Begins to serve on the port of the settings, on the loopback address only; calls can come when
   * it returns.
   *
   * @throws IllegalArgumentException if the stack cannot have such settings; the message says which
   */
  ServedStack serve(StackSettings settings, PlantedFaults faults) throws Exception;

  /**
   * Connects to a server that serves with the same settings.
   *
   * @throws IllegalArgumentException if the stack cannot have such settings; the message says which
   */
  ConnectedStack connect(StackSettings settings) throws Exception;
}
