package dev.discoveryscale.probe.driver;

/** A protocol as registered, and the protocol that really answers under that name. */
public final class ProtocolName {

  private final String name;
  private final String wire;

  private ProtocolName(String name, String wire) {
    this.name = name;
    this.wire = wire;
  }

  static ProtocolName parse(String text) {
    String[] parts = text.split(":");
    if (parts.length > 2 || parts[0].isEmpty()) {
      throw new IllegalArgumentException("protocols must be NAME or NAME:WIRE, got " + text);
    }
    String wire = parts.length == 2 ? parts[1] : parts[0];
    if (!wire.equals(parts[0]) && !wire.equals("dubbo")) {
      throw new IllegalArgumentException(
          "protocols must have the wire dubbo under another name, got " + text);
    }
    return new ProtocolName(parts[0], wire);
  }

  /** The name in the providers' URLs. */
  public String name() {
    return name;
  }

  /** Whether the dubbo protocol speaks under another name here. */
  public boolean isCarried() {
    return !wire.equals(name);
  }
}
