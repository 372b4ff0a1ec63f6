package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.Reading;
import dev.discoveryscale.jvm.conversation.SettledPoint;
import dev.discoveryscale.jvm.launcher.ApplicationJvm;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.stage.Settling;
import java.time.Duration;
import java.util.Optional;

/** Reads what an application costs. */
final class ApplicationReadings {

  private static final Duration LIMIT = Duration.ofMinutes(5);

  /** Two readings that must agree lie half of it apart. */
  private static final Duration WARM_UP = Duration.ofSeconds(2);

  private ApplicationReadings() {}

  static Reading read(ApplicationJvm jvm, Pacer pacer) throws CellFailure, InterruptedException {
    Settling.Rest rest =
        new Settling(pacer, Settling.between(WARM_UP)).rest(() -> jvm.settle("test", LIMIT));
    Optional<String> refused =
        jvm.application()
            .refusesCollections()
            .map("its JVM does not run a full collection on request (%s)"::formatted);
    SettledPoint point = rest.point();
    return new Reading(
        point.liveBytes(),
        point.rounds(),
        refused.or(rest::unsettled).orElse(""),
        point.youngGcCount(),
        point.fullGcCount(),
        point.gcPauseMs(),
        point.allocatedBytes(),
        point.cpuMs(),
        point.rssBytes(),
        point.threads());
  }
}
