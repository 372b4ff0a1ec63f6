package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Profiles for tests. */
public final class Consumers {

  /** The releases of all lines that are built. */
  public static final Map<String, String> RELEASES =
      Map.of(
          "dubbo-2.6", "2.6.12",
          "dubbo-2.7", "2.7.23",
          "dubbo-3.0", "3.0.15",
          "dubbo-3.1", "3.1.11",
          "dubbo-3.2", "3.2.19",
          "dubbo-3.3", "3.3.6");

  private Consumers() {}

  /** A consumer that asks providers for metadata, where its line has any. */
  public static Profile of(String line, DiscoveryModel model) {
    return of(line, model, MetadataStorage.LOCAL);
  }

  /** A consumer that finds metadata where it says. */
  public static Profile of(String line, DiscoveryModel model, MetadataStorage metadata) {
    return new Profile(
        line + "-" + model.word(),
        new Profile.Client(
            ReleaseLine.of(line), Release.of(RELEASES.get(line)), ByteSize.parse("16m")),
        new Profile.Discovery(model, metadata),
        new Profile.Jvm(
            Optional.empty(),
            ByteSize.parse("768m"),
            Profile.HeapSizing.FIXED,
            "g1",
            1,
            ByteSize.parse("2g"),
            false,
            "eclipse-temurin:17-jre",
            List.of()));
  }
}
