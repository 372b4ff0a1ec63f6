package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.discoveryscale.model.calls.CallProfile;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The record of a whole run: the file {@code run.json}, in which all groups are flat. It is written
 * before the first cell, and again with one more resumption whenever the run is resumed.
 *
 * @param formatVersion {@link #FORMAT_VERSION} of the simulator that wrote it
 * @param resumptions when the run was resumed, in order; absent if it never was
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RunRecord(
    int formatVersion,
    @JsonUnwrapped Plan plan,
    @JsonUnwrapped Platform platform,
    @JsonUnwrapped Notes notes,
    Instant startedAt,
    Optional<List<Resumption>> resumptions) {

  /** The format this code writes and reads. */
  public static final int FORMAT_VERSION = 1;

  public RunRecord {
    if (formatVersion != FORMAT_VERSION) {
      throw new IllegalArgumentException(
          "formatVersion must be " + FORMAT_VERSION + ", got " + formatVersion);
    }
    resumptions = resumptions.map(List::copyOf);
  }

  /** A run that was never resumed. */
  public RunRecord(Plan plan, Platform platform, Notes notes, Instant startedAt) {
    this(FORMAT_VERSION, plan, platform, notes, startedAt, Optional.empty());
  }

  /** When the run was resumed, in order. */
  public List<Resumption> eachResumption() {
    return resumptions.orElse(List.of());
  }

  /** The same run, resumed again. */
  public RunRecord resumed(Resumption resumption) {
    List<Resumption> all = Stream.concat(eachResumption().stream(), Stream.of(resumption)).toList();
    return new RunRecord(formatVersion, plan, platform, notes, startedAt, Optional.of(all));
  }

  /**
   * The same run with more replicates; the new ones have not been played.
   *
   * @param words the command that repeats the run
   */
  public RunRecord replicated(int times, List<String> words) {
    return new RunRecord(
        formatVersion, plan.replicated(times, words), platform, notes, startedAt, resumptions);
  }

  /** The part of the run that plays some of its profiles. */
  public RunRecord limitedTo(Collection<String> names) {
    return new RunRecord(
        formatVersion, plan.limitedTo(names), platform, notes, startedAt, resumptions);
  }

  /** The same run, of registries and consumers in containers; stand-ins are warned of. */
  public RunRecord in(Containers found) {
    return new RunRecord(
        formatVersion,
        plan,
        platform.in(found),
        notes.warning(found.standIns()),
        startedAt,
        resumptions);
  }

  /**
   * What is run.
   *
   * @param scenarioName the scenario's name
   * @param scenario the scenario as it was resolved, with every default and {@code --set} in it
   * @param profiles the resolved profiles by name, in the order they run
   * @param command the words of the command that repeats the run
   * @param replicates how often each profile is run; absent in records of simulators that could not
   *     resume a run
   * @param defaults default values that the simulator added
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Plan(
      String scenarioName,
      RecordedScenario scenario,
      Map<String, RecordedProfile> profiles,
      List<String> command,
      Optional<Integer> replicates,
      List<AppliedDefault> defaults) {

    public Plan {
      profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
      command = List.copyOf(command);
      defaults = List.copyOf(defaults);
    }

    private Plan replicated(int times, List<String> words) {
      return new Plan(scenarioName, scenario, profiles, words, Optional.of(times), defaults);
    }

    private Plan limitedTo(Collection<String> names) {
      Map<String, RecordedProfile> some = new LinkedHashMap<>(profiles);
      some.keySet().retainAll(names);
      return new Plan(scenarioName, scenario, some, command, replicates, defaults);
    }

    /** The profile of that name; absent if the run has none. */
    public Optional<RecordedProfile> profile(String name) {
      return Optional.ofNullable(profiles.get(name));
    }

    /** The profile of calls of that name; absent if the run has none. */
    public Optional<CallProfile> callProfile(String name) {
      return profile(name).flatMap(RecordedProfile::calls);
    }
  }

  /**
   * What it runs on.
   *
   * @param registries the registries of each cell
   * @param containers what ran registries and consumers in containers; absent if they were
   *     processes
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Platform(
      Versions versions,
      Machine machine,
      SimulatorJvm simulatorJvm,
      List<Registry> registries,
      Optional<Containers> containers) {

    public Platform {
      registries = List.copyOf(registries);
    }

    private Platform in(Containers found) {
      return new Platform(versions, machine, simulatorJvm, registries, Optional.of(found));
    }
  }

  /**
   * What a reader has to know before believing the numbers.
   *
   * @param infidelities what the emulation of the fleet does not do, over all profiles; absent in
   *     records of simulators that did not say
   * @param timers timers that ran at their real length although a part of the span was played;
   *     absent likewise
   * @param registryManners what belongs to consumers because of the registries' kind and matters
   *     for their figures; absent where it is only what ZooKeeper's have
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Notes(
      List<String> warnings,
      Optional<List<String>> infidelities,
      Optional<List<String>> timers,
      Optional<List<String>> registryManners) {

    public Notes {
      warnings = List.copyOf(warnings);
      infidelities = infidelities.map(List::copyOf);
      timers = timers.map(List::copyOf);
      registryManners = registryManners.map(List::copyOf);
    }

    private Notes warning(List<String> more) {
      return new Notes(
          Stream.concat(warnings.stream(), more.stream()).toList(),
          infidelities,
          timers,
          registryManners);
    }
  }

  /**
   * The run was resumed after it had been interrupted. Simulator, machine and JVM are those of the
   * cells that began after that.
   *
   * @param simulator the output of {@code git describe}, if the sources are in a repository
   * @param setAside the cells that had begun and had no result; they started again
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Resumption(
      Instant at,
      Optional<String> simulator,
      Machine machine,
      SimulatorJvm simulatorJvm,
      List<SetAside> setAside) {
    public Resumption {
      setAside = List.copyOf(setAside);
    }
  }

  /**
   * The files of a cell without a result, kept where no report reads them.
   *
   * @param ended how it ended, in words
   * @param keptIn its folder now, relative to the run's
   */
  public record SetAside(String profile, int replicate, String ended, String keptIn) {}

  /**
   * The versions of the software.
   *
   * @param simulator the output of {@code git describe}, if the sources are in a repository
   * @param dubbo the Dubbo version of each line that takes part
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Versions(Optional<String> simulator, Map<String, String> dubbo) {
    public Versions {
      dubbo = Collections.unmodifiableMap(new LinkedHashMap<>(dubbo));
    }
  }

  /** The machine; {@code cgroupLimitBytes} is the limit the simulator itself ran under, if any. */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Machine(
      String os,
      String kernel,
      String cpuModel,
      int processors,
      long memoryBytes,
      Optional<Long> cgroupLimitBytes) {}

  /** The JVM the simulator ran in (the consumer's own is in its samples). */
  public record SimulatorJvm(String vendor, String version, String vmName) {}

  /**
   * One registry.
   *
   * @param kind for example {@code zookeeper}
   * @param version of the software, or the image; absent if it is not known before it is started
   * @param placement {@code embedded}, {@code container} or {@code external}
   * @param software what is started as a registry of that kind; absent if that is what gave the
   *     kind its name, or not known before it is asked
   * @param standIn whether that is another software; absent likewise
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Registry(
      String kind,
      Optional<String> version,
      String placement,
      Optional<String> software,
      Optional<Boolean> standIn) {}

  /** A value the simulator filled in, by its path in the scenario or profile. */
  public record AppliedDefault(String path, String value) {}
}
