package dev.discoveryscale.probe.launcher;

import java.util.List;
import java.util.stream.Collectors;

/** A small fleet: its interfaces and protocols, and the ports they answer on. */
record World(List<String> interfaces, List<Protocol> protocols, int firstPort) {

  String ports() {
    return protocols.stream()
        .map(protocol -> protocol.name() + ":" + (firstPort + protocols.indexOf(protocol)))
        .collect(Collectors.joining(","));
  }

  /** The same fleet on other ports: Dubbo binds to all addresses whatever host it registers. */
  World on(int otherFirstPort) {
    return new World(interfaces, protocols, otherFirstPort);
  }

  String carried() {
    return protocols.stream()
        .filter(protocol -> !protocol.name().equals(protocol.wire()))
        .map(Protocol::name)
        .collect(Collectors.joining(","));
  }
}
