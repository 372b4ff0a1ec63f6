package dev.discoveryscale.calls.stack;

import dev.discoveryscale.jvm.control.Settings;
import java.util.Map;

/** What a profile says of its stack, as the launcher wrote it. */
public final class StackSettings {

  private final Settings settings;

  public StackSettings(Settings settings) {
    this.settings = settings;
  }

  /** The framework, such as {@code dubbo}. */
  public String framework() {
    return settings.text("framework");
  }

  /** The protocol, such as {@code dubbo} or {@code tri}. */
  public String protocol() {
    return settings.text("protocol");
  }

  /** The transporter; empty: the protocol's default. */
  public String transporter() {
    return settings.textOrEmpty("transporter");
  }

  /** The serialization; empty: the other side names it. */
  public String serialization() {
    return settings.textOrEmpty("serialization");
  }

  /**
   * The registry through which the client finds the server, such as {@code
   * zookeeper://127.0.0.1:2181}; empty: the client gets the server's address.
   */
  public String registry() {
    return settings.textOrEmpty("registry");
  }

  /** Connections of the client to the server, all callers together. */
  public int connections() {
    return (int) settings.number("connections", 1);
  }

  /** After this time a call has failed. */
  public int timeoutMs() {
    return (int) settings.number("timeoutMs", 5_000);
  }

  /** Calls after the first that fail. */
  public int retries() {
    return (int) settings.numberOrZero("retries", 0);
  }

  /** The server's port. */
  public int port() {
    return (int) settings.number("port", 0);
  }

  /** The port of the server behind a gateway; 0: this is none. */
  public int onward() {
    return (int) settings.numberOrZero("onward", 0);
  }

  /** Callers of the client. */
  public int callers() {
    return (int) settings.number("callers", 1);
  }

  /** The form of the payload: Java objects, or messages of a generator. */
  public String form() {
    return settings.text("form");
  }

  /** The payload's name. */
  public String payload() {
    return settings.text("payload");
  }

  /** Parameters of the framework's own, handed on as they are. */
  public Map<String, String> parameters() {
    return settings.below("parameter.");
  }
}
