package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.Standing.Phase;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;

/** The phases of a fleet's start, from the start of this JVM on. For one thread. */
final class StartPhases {

  private final List<Phase> done = new ArrayList<>();
  private long since = ManagementFactory.getRuntimeMXBean().getStartTime();

  /** Ends the phase that began with the previous call. */
  void over(String what) {
    long now = System.currentTimeMillis();
    done.add(new Phase(what, now - since));
    since = now;
  }

  List<Phase> all() {
    return List.copyOf(done);
  }
}
