package dev.discoveryscale.simulator.fidelity;

import dev.discoveryscale.simulator.runtime.Uninterrupted;
import java.util.ArrayDeque;
import java.util.Deque;

/** The resources that a site has opened, closed in reverse order. */
final class Opened {

  private final Deque<AutoCloseable> all = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T resource) {
    all.push(Uninterrupted.closing(resource));
    return resource;
  }

  void close() {
    while (!all.isEmpty()) {
      try {
        all.pop().close();
      } catch (Exception e) {
        throw new IllegalStateException("could not stop: " + e.getMessage(), e);
      }
    }
  }
}
