package dev.discoveryscale.simulator.run;

import dev.discoveryscale.jvm.conversation.End;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.record.ContainerUse;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.probe.launcher.ConsumerLauncher;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.ConsumerSpec;
import dev.discoveryscale.probe.launcher.LateCollections;
import dev.discoveryscale.probe.launcher.Measuring;
import dev.discoveryscale.probe.launcher.Protocol;
import dev.discoveryscale.probe.launcher.Subscription;
import dev.discoveryscale.provider.model.RegistryAddress;
import dev.discoveryscale.simulator.container.ConsumerContainers;
import dev.discoveryscale.simulator.container.ContainerLauncher;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.cores.Cores;
import dev.discoveryscale.simulator.plan.SampleIntervals;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.DetachedProcess;
import dev.discoveryscale.simulator.yaml.Inputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Launches the consumers of a run, and says what their end means. */
final class Consumers {

  private static final Logger LOG = LoggerFactory.getLogger(Consumers.class);

  /** The agent's exit code when its file cannot be written: measuring blind is worthless. */
  private static final int RECORDS_UNWRITABLE = 74;

  private static final String APPLICATION = "demo-consumer";

  private final Releases releases;
  private final Scenario scenario;
  private final Optional<ConsumerContainers> containers;
  private final CoreReservation cores;

  /**
   * Consumers of the releases that were resolved.
   *
   * @param inputs what they subscribe to, and where they run
   * @param cores the processors that are reserved for them
   */
  Consumers(Releases releases, Inputs inputs, CoreReservation cores) {
    this.releases = releases;
    this.cores = cores;
    this.scenario = inputs.scenario().value();
    this.containers = ConsumerContainers.wanted(inputs.scenario());
  }

  /** Starts a consumer that is ready for commands and has subscribed to nothing yet. */
  ConsumerProcess launch(
      Profile profile, List<RegistryAddress> registries, Cores cores, Path folder)
      throws IOException, InterruptedException {
    return launch(profile, registries, cores, folder, measuring());
  }

  /** The same, measured in a way of its own or not at all. */
  ConsumerProcess launch(
      Profile profile,
      List<RegistryAddress> registries,
      Cores cores,
      Path folder,
      Measuring measuring)
      throws IOException, InterruptedException {
    boolean contained = containers.isPresent();
    ConsumerLauncher launcher = contained ? container(profile) : ConsumerLauncher.plainProcess();
    List<String> prefix =
        Stream.concat(DetachedProcess.prefix().stream(), cores.consumerPrefix().stream()).toList();
    return ConsumerProcess.start(
        releases.of(profile),
        new ConsumerSpec(
            profile.client().line().toString(),
            subscription(profile, registries),
            jvm(profile),
            measuring,
            contained ? List.of() : prefix,
            folder),
        launcher);
  }

  /** The limits of a consumer's container; empty if it runs in none. */
  Optional<ContainerUse> limits(Profile profile) throws IOException {
    return containers.isPresent() ? Optional.of(container(profile).limits()) : Optional.empty();
  }

  /** The processors that a consumer has for itself. */
  Cores cores(Profile profile) {
    return cores.cores(profile.jvm().cores());
  }

  private ContainerLauncher container(Profile profile) throws IOException {
    return containers.orElseThrow().launcher(profile, releases::of);
  }

  /** How the consumers of a run are measured: closely where an override's time is of interest. */
  Measuring measuring() {
    boolean overrides = scenario.churn().stream().anyMatch(churn -> churn.does(Action.OVERRIDE));
    return new Measuring(
        true, SampleIntervals.SHORTEST, overrides ? Measuring.CLOSELY : Measuring.WITH_SAMPLES);
  }

  /**
   * The failure of a cell whose consumer has ended.
   *
   * @param phase the current phase
   */
  static CellFailure failure(JvmEnded ended, String phase) {
    if (ended.end() instanceof End.KilledForMemory) {
      return CellFailure.killedForMemory(
          "the consumer exceeded its container's memory limit (jvm.memory) and was killed");
    }
    if (ended.end() instanceof End.StarvedForMemory starved) {
      return CellFailure.starvedForMemory(
          "the consumer did not answer '%s' within %d s, because it stalled at its container's memory limit (jvm.memory): %s"
              .formatted(starved.command(), starved.limit().toSeconds(), starved.figures()));
    }
    if (ended.end() instanceof End.HostLost lost) {
      return CellFailure.because("in %s: %s".formatted(phase, lost.why()), ended);
    }
    if (ended.end() instanceof End.OutOfMemory) {
      return CellFailure.outOfMemory("the consumer ran out of memory");
    }
    return ended.end().equals(new End.Exited(RECORDS_UNWRITABLE))
        ? CellFailure.because("the samples could not be written; check the disk space", ended)
        : CellFailure.because(ended.getMessage(), ended);
  }

  /**
   * Adds the collections of an ended consumer that were not read while it ran.
   *
   * @param folder the cell's
   * @return why this failed, for the cell's warnings
   */
  static Optional<String> addLateCollections(Path folder) {
    try {
      int added = LateCollections.add(folder);
      if (added > 0) {
        LOG.info("{}: {} late collections read in gc.log", folder, added);
      }
      return Optional.empty();
    } catch (IOException | RuntimeException e) {
      LOG.warn("{}: late collections cannot be read", folder, e);
      return Optional.of(
          "Collections between the agent's last reading and the consumer's end may be missing: "
              + e.getMessage());
    }
  }

  /**
   * Attributes a failure to the engine if the engine is gone: lost registries are often noticed
   * first.
   *
   * @param phase the current phase
   */
  CellFailure explained(CellFailure failure, String phase) {
    return containers
        .filter(known -> failure.outcome() == Outcome.FAILED)
        .flatMap(ConsumerContainers::lost)
        .map(
            lost ->
                CellFailure.because(
                    "in %s: %s (seen first: %s)"
                        .formatted(phase, lost.getMessage(), failure.getMessage()),
                    failure))
        .orElse(failure);
  }

  private Subscription subscription(Profile profile, List<RegistryAddress> registries) {
    return new Subscription(
        APPLICATION,
        registries.stream().map(RegistryAddress::url).toList(),
        scenario.providers().interfaces().keys(),
        profile.discovery().model(),
        profile.discovery().metadata(),
        scenario.providers().protocols().of(profile.client().line()).stream()
            .map(p -> new Protocol(p.name(), p.wire()))
            .toList(),
        scenario.calls().every().duration(),
        Subscription.CALL_TIMEOUT,
        Subscription.REGISTRY_TIMEOUT);
  }

  static JvmSpec jvm(Profile profile) {
    return ConsumerJvms.spec(profile.jvm(), profile.client().packetLimit().bytes());
  }
}
