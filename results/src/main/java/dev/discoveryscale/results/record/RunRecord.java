package dev.discoveryscale.results.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is true of a whole run: the file {@code run.json}, written once before the first cell.
 *
 * @param formatVersion {@link #FORMAT_VERSION} of the simulator that wrote it
 * @param scenarioName the scenario's name
 * @param scenario the scenario as it was resolved, with every default and {@code --set} in it
 * @param profiles the resolved profiles by name, in the order they run
 * @param command the words of the command that repeats the run
 * @param registries the registries of each cell
 * @param defaults values nobody wrote and the simulator filled in
 * @param warnings what a reader has to know before believing the numbers
 * @param infidelities what the emulation of the fleet does not do, over all profiles; absent in
 *     records of simulators that did not say
 * @param timers times that stayed what they are although the span was compressed; absent likewise
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record RunRecord(
    int formatVersion,
    String scenarioName,
    JsonNode scenario,
    Map<String, JsonNode> profiles,
    List<String> command,
    Versions versions,
    Machine machine,
    SimulatorJvm simulatorJvm,
    List<Registry> registries,
    List<AppliedDefault> defaults,
    List<String> warnings,
    Optional<List<String>> infidelities,
    Optional<List<String>> timers,
    Instant startedAt) {

  /** The format this code writes and reads. */
  public static final int FORMAT_VERSION = 1;

  public RunRecord {
    if (formatVersion != FORMAT_VERSION) {
      throw new IllegalArgumentException(
          "formatVersion is " + formatVersion + ", this simulator reads " + FORMAT_VERSION);
    }
    profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
    command = List.copyOf(command);
    registries = List.copyOf(registries);
    defaults = List.copyOf(defaults);
    warnings = List.copyOf(warnings);
    infidelities = infidelities.map(List::copyOf);
    timers = timers.map(List::copyOf);
  }

  /**
   * What was run.
   *
   * @param simulator what {@code git describe} says, when the sources are in a repository
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
   * @param placement {@code embedded} or {@code external}
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Registry(String kind, Optional<String> version, String placement) {}

  /** A value the simulator filled in, by its path in the scenario or profile. */
  public record AppliedDefault(String path, String value) {}
}
