package dev.discoveryscale.probe.launcher;

import dev.discoveryscale.probe.launcher.provider.ProvidedProtocol;
import java.util.List;

/** A small fleet: its interfaces and protocols, and the ports they answer on. */
public record TestFleet(
    List<String> interfaces, List<Protocol> protocols, String host, int firstPort) {

  /** The protocols on neighbouring ports. */
  List<ProvidedProtocol> provided() {
    return protocols.stream()
        .map(
            protocol ->
                new ProvidedProtocol(
                    protocol.name(), firstPort + protocols.indexOf(protocol), protocol.wire()))
        .toList();
  }

  /** The same fleet on another address of the loopback network. */
  TestFleet on(String otherHost) {
    return new TestFleet(interfaces, protocols, otherHost, firstPort);
  }
}
