package dev.discoveryscale.probe.driver;

/** A protocol that a real provider exports its services on. */
public final class ExportedProtocol {

  private final ProtocolName protocol;
  private final int port;

  private ExportedProtocol(ProtocolName protocol, int port) {
    this.protocol = protocol;
    this.port = port;
  }

  /** Reads {@code NAME:PORT:WIRE}. */
  static ExportedProtocol parse(String text) {
    String[] parts = text.split(":", -1);
    if (parts.length != 3 || !parts[1].matches("[0-9]{1,5}")) {
      throw new IllegalArgumentException("protocols must be NAME:PORT:WIRE, got " + text);
    }
    ProtocolName name = ProtocolName.parse(parts[0] + ":" + parts[2]);
    return new ExportedProtocol(name, Integer.parseInt(parts[1]));
  }

  /** The name in the provider's URLs. */
  public String name() {
    return protocol.name();
  }

  /** The port it listens on. */
  public int port() {
    return port;
  }

  /** Whether the dubbo protocol answers under another name here. */
  public boolean isCarried() {
    return protocol.isCarried();
  }
}
