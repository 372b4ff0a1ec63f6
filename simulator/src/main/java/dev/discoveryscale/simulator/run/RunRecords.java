package dev.discoveryscale.simulator.run;

import dev.discoveryscale.model.record.RecordedProfile;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.environment.RecordedRegistries;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.plan.NacosConsumerBehavior;
import dev.discoveryscale.simulator.plan.Timers;
import dev.discoveryscale.simulator.plan.Warnings;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.RunPlan;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;

/** Builds the record of a whole run. */
public final class RunRecords {

  private static final String ITS_OWN =
      "the consumer is your own application: the simulator does not set its Dubbo, JVM,"
          + " limits or calls; the consumer and the fleet are not pinned to separate processors";

  private static final String BY_ENGINE =
      "not pinned: the container engine limits the consumer's processor time, on any processor";

  private RunRecords() {}

  /**
   * The record of a run that begins now.
   *
   * @param cores the processors that are reserved for its consumers
   */
  public static RunRecord of(RunPlan plan, Path home, Instant startedAt, CoreReservation cores)
      throws InterruptedException {
    List<String> pinned =
        plan.scenario().containers().use()
            ? List.of(BY_ENGINE)
            : Stream.concat(
                    plan.inputs().profiles().stream()
                        .map(p -> cores.describe(p.value().jvm().cores()))
                        .distinct(),
                    cores.doubt().stream())
                .toList();
    return of(plan, home, startedAt, RecordedProfile::of, pinned);
  }

  /** The same for a run whose consumer is the user's own application, in its own JVM. */
  static RunRecord ofApplication(RunPlan plan, Path home, Instant startedAt)
      throws InterruptedException {
    return of(plan, home, startedAt, RecordedProfile::ofFleet, List.of(ITS_OWN));
  }

  /**
   * The record of a run of calls that begins now.
   *
   * @param dubbo the releases that take part, by line
   * @param warnings what a reader has to know before believing the numbers
   */
  public static RunRecord ofCalls(
      RunRecord.Plan plan,
      Map<String, String> dubbo,
      List<String> warnings,
      Path home,
      Instant startedAt)
      throws InterruptedException {
    return new RunRecord(
        plan,
        new RunRecord.Platform(
            new RunRecord.Versions(describe(home), dubbo),
            machine(),
            jvm(),
            List.of(),
            Optional.empty()),
        new RunRecord.Notes(warnings, Optional.empty(), Optional.empty(), Optional.empty()),
        startedAt);
  }

  private static RunRecord of(
      RunPlan plan,
      Path home,
      Instant startedAt,
      Function<Profile, RecordedProfile> recorded,
      List<String> more)
      throws InterruptedException {
    Scenario scenario = plan.scenario();
    Map<String, RecordedProfile> profiles = new LinkedHashMap<>();
    Map<String, String> dubbo = new LinkedHashMap<>();
    Set<String> infidelities = new LinkedHashSet<>();
    for (From<Profile> profile : plan.inputs().profiles()) {
      profiles.put(profile.value().name(), recorded.apply(profile.value()));
      dubbo.merge(
          profile.value().client().line().toString(),
          profile.value().client().version().toString(),
          RunRecords::releases);
      infidelities.addAll(Fleets.infidelities(scenario, profile.value()));
    }
    List<Profile> values = plan.inputs().profiles().stream().map(From::value).toList();
    List<String> warnings = new ArrayList<>(Warnings.of(scenario, values));
    warnings.addAll(more);
    return new RunRecord(
        new RunRecord.Plan(
            scenario.name(),
            RecordedScenario.of(scenario),
            profiles,
            plan.command(),
            Optional.of(plan.replicates()),
            plan.inputs().defaults().stream().map(RunRecords::applied).toList()),
        new RunRecord.Platform(
            new RunRecord.Versions(describe(home), dubbo),
            machine(),
            jvm(),
            RecordedRegistries.of(scenario),
            Optional.empty()),
        new RunRecord.Notes(
            warnings,
            Optional.of(List.copyOf(infidelities)),
            Optional.of(Timers.of(scenario, values)),
            Optional.of(NacosConsumerBehavior.of(scenario, values))
                .filter(some -> !some.isEmpty())),
        startedAt);
  }

  /** What a run's record says of its being resumed now. */
  public static RunRecord.Resumption resumption(
      Path home, Instant at, List<RunRecord.SetAside> setAside) throws InterruptedException {
    return new RunRecord.Resumption(at, describe(home), machine(), jvm(), setAside);
  }

  private static RunRecord.SimulatorJvm jvm() {
    return new RunRecord.SimulatorJvm(
        System.getProperty("java.vendor"),
        System.getProperty("java.runtime.version"),
        System.getProperty("java.vm.name"));
  }

  /** One line may be run in several releases. */
  public static String releases(String known, String more) {
    return List.of(known.split(", ")).contains(more) ? known : known + ", " + more;
  }

  /** A default as readers of files state it, {@code path=value}. */
  public static RunRecord.AppliedDefault applied(String text) {
    int equals = text.indexOf('=');
    return new RunRecord.AppliedDefault(text.substring(0, equals), text.substring(equals + 1));
  }

  private static RunRecord.Machine machine() {
    Limits limits = Machine.limits();
    return new RunRecord.Machine(
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        Machine.processorModel(),
        limits.processors(),
        limits.memoryBytes(),
        Machine.memoryLimit());
  }

  /** The version of the sources by git; absent without git or without a repository. */
  private static Optional<String> describe(Path home) throws InterruptedException {
    try {
      Process git =
          new ProcessBuilder("git", "describe", "--always", "--dirty")
              .directory(home.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return git.waitFor(10, TimeUnit.SECONDS) && git.exitValue() == 0 && !text.isEmpty()
          ? Optional.of(text)
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
