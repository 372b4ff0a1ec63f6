package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.yaml.Inputs;
import java.util.List;
import java.util.Optional;

/** Plans of runs for tests. */
public final class Plans {

  private Plans() {}

  /** A small world, played as {@code time} says with profiles of these names. */
  public static RunPlan of(String time, List<String> profiles, int replicates, String... settings) {
    return new RunPlan(
        new Inputs(
            new From<>(TestScenarios.scenario(time, List.of(settings)), "s.yaml"),
            profiles.stream().map(name -> new From<>(profile(name), name)).toList(),
            List.of()),
        replicates,
        List.of("./simulate", "run", "small"));
  }

  private static Profile profile(String name) {
    ByteSize size = ByteSize.parse("64m");
    return new Profile(
        name,
        new Profile.Client(ReleaseLine.of("dubbo-3.3"), Release.of("3.3.6"), size),
        new Profile.Discovery(DiscoveryModel.INTERFACE, MetadataStorage.LOCAL),
        new Profile.Jvm(
            Optional.empty(),
            size,
            Profile.HeapSizing.FIXED,
            "g1",
            1,
            size,
            false,
            "eclipse-temurin:17-jre",
            List.of()));
  }
}
