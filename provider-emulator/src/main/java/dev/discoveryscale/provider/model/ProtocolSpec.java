package dev.discoveryscale.provider.model;

import org.apiguardian.api.API;

/**
 * One protocol that every instance of a fleet exports each of its services on.
 *
 * @param name the protocol's name as it is registered, the scheme of the URL
 * @param port the TCP port every instance listens on for it, 1 to 65535
 * @param wire the protocol that really answers there: {@code dubbo} under any name, or {@code tri}
 *     under its own
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record ProtocolSpec(String name, int port, String wire) {

  /** Whether the protocol is spoken that the name promises. */
  public boolean isNative() {
    return name.equals(wire);
  }
}
