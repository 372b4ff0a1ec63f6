package dev.discoveryscale.probe.launcher;

import java.util.List;
import java.util.stream.Collectors;

/** A small fleet: its interfaces and protocols, and the ports they answer on. */
record World(List<String> interfaces, List<Protocol> protocols, String host, int firstPort) {

  String ports() {
    return protocols.stream()
        .map(protocol -> protocol.name() + ":" + (firstPort + protocols.indexOf(protocol)))
        .collect(Collectors.joining(","));
  }

  /** The same fleet on another address of the loopback network. */
  World on(String otherHost) {
    return new World(interfaces, protocols, otherHost, firstPort);
  }

  String carried() {
    return protocols.stream()
        .filter(protocol -> !protocol.name().equals(protocol.wire()))
        .map(Protocol::name)
        .collect(Collectors.joining(","));
  }
}
