package dev.discoveryscale.scenario.run;

import dev.discoveryscale.probe.launcher.ConsumerEnded;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.probe.launcher.ConsumerSpec;
import dev.discoveryscale.probe.launcher.End;
import dev.discoveryscale.probe.launcher.JvmSpec;
import dev.discoveryscale.probe.launcher.Launcher;
import dev.discoveryscale.probe.launcher.Measuring;
import dev.discoveryscale.probe.launcher.Metadata;
import dev.discoveryscale.probe.launcher.Model;
import dev.discoveryscale.probe.launcher.Protocol;
import dev.discoveryscale.probe.launcher.Subscription;
import dev.discoveryscale.scenario.churn.ConfigurationPush;
import dev.discoveryscale.scenario.model.Profile;
import dev.discoveryscale.scenario.model.Scenario;
import dev.discoveryscale.scenario.plan.Fleets;
import dev.discoveryscale.scenario.plan.SampleIntervals;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Launches the consumers of a run. */
final class Consumers {

  /** The agent's exit code when its file cannot be written: measuring blind is worthless. */
  private static final int RECORDS_UNWRITABLE = 74;

  private static final String APPLICATION = "demo-consumer";

  private final Releases releases;
  private final Scenario scenario;
  private final Launcher launcher;

  /**
   * Consumers of the releases that were resolved.
   *
   * @param scenario what they subscribe to
   */
  Consumers(Releases releases, Scenario scenario) {
    this.releases = releases;
    this.scenario = scenario;
    this.launcher = Launcher.plainProcess();
  }

  /** Starts a consumer that is ready for commands and has subscribed to nothing yet. */
  ConsumerProcess launch(Profile profile, List<String> registries, Cores cores, Path folder)
      throws IOException, InterruptedException {
    return launch(profile, registries, cores, folder, measuring());
  }

  /** The same, measured in a way of its own or not at all. */
  ConsumerProcess launch(
      Profile profile, List<String> registries, Cores cores, Path folder, Measuring measuring)
      throws IOException, InterruptedException {
    return ConsumerProcess.start(
        releases.of(profile),
        new ConsumerSpec(
            profile.client().line(),
            subscription(profile, registries),
            jvm(profile),
            measuring,
            Stream.concat(Detached.prefix().stream(), cores.consumerPrefix().stream()).toList(),
            folder),
        launcher);
  }

  /** How the consumers of a run are measured: closely where an override's time is of interest. */
  Measuring measuring() {
    boolean overrides = scenario.churn().stream().anyMatch(ConfigurationPush.class::isInstance);
    return new Measuring(
        true, SampleIntervals.SHORTEST, overrides ? Measuring.CLOSELY : Measuring.RARELY);
  }

  /** What it means for a cell that its consumer is gone. */
  static CellFailure failure(ConsumerEnded ended) {
    if (ended.end() instanceof End.OutOfMemory) {
      return CellFailure.outOfMemory("the consumer ran out of memory");
    }
    return ended.end().equals(new End.Exited(RECORDS_UNWRITABLE))
        ? CellFailure.because("the samples could not be written, is the disk full?", ended)
        : CellFailure.because(ended.getMessage(), ended);
  }

  private Subscription subscription(Profile profile, List<String> registries) {
    return new Subscription(
        APPLICATION,
        registries,
        Fleets.interfaces(scenario),
        Model.valueOf(profile.discovery().model().name()),
        Metadata.valueOf(profile.discovery().metadata().toUpperCase(Locale.ROOT)),
        scenario.providers().protocols().of(profile.client().line()).stream()
            .map(p -> new Protocol(p.name(), p.wire()))
            .toList(),
        scenario.calls().every().duration(),
        Subscription.CALL_TIMEOUT,
        Subscription.REGISTRY_TIMEOUT);
  }

  private static JvmSpec jvm(Profile profile) {
    Profile.Jvm jvm = profile.jvm();
    return new JvmSpec(
        ConsumerJvms.home(jvm),
        jvm.heap().bytes(),
        ConsumerJvms.collector(jvm),
        jvm.cores(),
        jvm.memory().bytes(),
        profile.client().packetLimit().bytes(),
        flags(jvm));
  }

  private static List<String> flags(Profile.Jvm jvm) {
    return jvm.nativeMemory()
        ? Stream.concat(Stream.of("-XX:NativeMemoryTracking=summary"), jvm.flags().stream())
            .toList()
        : jvm.flags();
  }
}
