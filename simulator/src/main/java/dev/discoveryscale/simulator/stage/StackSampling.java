package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.jvm.profiler.Profiler;
import dev.discoveryscale.jvm.profiler.Sampled;
import dev.discoveryscale.jvm.profiler.StackSummary;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.Profiling;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.simulator.runtime.CellEvents;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.DetachedProcess;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A profiler in one cell's consumer, from the still phase to the last push; its recording is summed
 * up after everything of the cell has stopped. A failure of the profiler is reported and does not
 * end the cell. For one thread.
 */
public final class StackSampling {

  /**
   * Parts of a recording: a consumer that dies loses at most one. Each part repeats the names of
   * all methods, so a day has as many parts as an hour.
   */
  private static final int PARTS = 60;

  private static final Duration SHORTEST_PART = Duration.ofSeconds(5);

  private final List<Sampled> wanted;
  private final Duration part;
  private final String title;
  private final Path folder;
  private Optional<Profiler> profiler = Optional.empty();
  private boolean begun;

  public StackSampling(Scenario scenario, String title, Path folder) {
    this.wanted = scenario.profiling().stream().map(StackSampling::sampled).toList();
    this.part =
        longer(SHORTEST_PART, scenario.time().played().atMost().duration().dividedBy(PARTS));
    this.title = title;
    this.folder = folder;
  }

  /** What is sampled, in the words of records. */
  public List<String> kinds() {
    return wanted.stream().map(Sampled::word).toList();
  }

  /**
   * Attaches the profiler, if one is wanted.
   *
   * @return a note for readers if this failed be
   */
  Optional<String> begin(ConsumerProcess consumer, Progress progress, CellEvents events)
      throws CellFailure, InterruptedException {
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    progress.phase("attaching a profiler");
    try {
      profiler =
          Optional.of(
              Profiler.start(
                  consumer.pid(),
                  folder,
                  folder.resolve("home"),
                  wanted,
                  part,
                  DetachedProcess.prefix()));
    } catch (IOException e) {
      return Optional.of("Not profiled: " + e.getMessage());
    }
    begun = true;
    events.add("profiler", "samples", kinds());
    return Optional.empty();
  }

  /**
   * Ends the recording, if one was begun.
   *
   * @return a note for readers if this failed be ended
   */
  Optional<String> end(CellEvents events) throws CellFailure, InterruptedException {
    if (profiler.isEmpty()) {
      return Optional.empty();
    }
    try {
      profiler.get().stop();
      profiler = Optional.empty();
    } catch (IOException e) {
      return Optional.of(
          "The profiler did not stop and was still attached at the last settled point: "
              + e.getMessage());
    }
    events.add("profiler-stopped");
    return Optional.empty();
  }

  /**
   * Sums up what was recorded, if anything was; the consumer must be gone.
   *
   * @return a note for readers if this failed be
   */
  public Optional<String> sumUp(Progress progress) throws InterruptedException {
    if (!begun) {
      return Optional.empty();
    }
    progress.phase("reading the profile");
    try {
      new StackSummary(wanted, title).write(folder, DetachedProcess.prefix());
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("The stacks are not known: " + e.getMessage());
    }
  }

  private static Sampled sampled(Profiling kind) {
    return switch (kind) {
      case CPU -> Sampled.CPU;
      case ALLOC -> Sampled.ALLOC;
      case LOCK -> Sampled.LOCK;
    };
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? other : one;
  }
}
