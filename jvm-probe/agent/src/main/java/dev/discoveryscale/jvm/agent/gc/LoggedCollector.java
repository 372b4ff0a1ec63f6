package dev.discoveryscale.jvm.agent.gc;

import java.util.Collection;
import java.util.Optional;

/** The collectors whose log is understood, with the beans that count what it reports. */
enum LoggedCollector {
  G1("G1 Young Generation", "G1 Old Generation"),
  PARALLEL("PS Scavenge", "PS MarkSweep"),
  SERIAL("Copy", "MarkSweepCompact");

  /** The bean that counts collections of the young generation. */
  final String young;

  /** The bean that counts those of the whole heap. */
  final String full;

  LoggedCollector(String young, String full) {
    this.young = young;
    this.full = full;
  }

  /** The one that a JVM with these beans has; empty if its log is not understood. */
  static Optional<LoggedCollector> among(Collection<String> beans) {
    for (LoggedCollector each : values()) {
      if (beans.contains(each.young)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }
}
