package dev.discoveryscale.simulator.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.Given;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.calls.CallPlan;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.plan.SweepPoints;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Ranges;
import dev.discoveryscale.simulator.yaml.Setting;
import dev.discoveryscale.simulator.yaml.Source;
import dev.discoveryscale.simulator.yaml.Sources;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A sweep, every point of it read and checked.
 *
 * @param <I> scenario and profiles of a point
 * @param <P> the plan of a point's run
 */
public final class SweepPlan<I, P> {

  private final SweepKind<I, P> kind;
  private final SweepRecord record;
  private final Map<String, I> inputs;

  private SweepPlan(SweepKind<I, P> kind, SweepRecord record) {
    this.kind = kind;
    this.inputs = read(kind, record.points());
    this.record =
        record.with(
            record.points().stream()
                .map(point -> kind.recorded(point, inputs.get(point.label())))
                .toList());
  }

  /**
   * A sweep that begins.
   *
   * @param command the words that repeat it
   * @throws BadInput naming the first point that cannot be run, and why
   */
  public static SweepPlan<Inputs, RunPlan> of(
      Ranges ranges,
      int replicates,
      List<String> command,
      Home home,
      Map<String, String> versions,
      Limits limits) {
    return new SweepPlan<>(
        new DiscoveryPoints(ranges.sources(), home, versions, limits),
        record(ranges, replicates, command));
  }

  /** The same of a scenario of calls. */
  public static SweepPlan<CallInputs, CallPlan> ofCalls(
      Ranges ranges,
      int replicates,
      List<String> command,
      Home home,
      Map<String, String> versions,
      Limits limits) {
    return new SweepPlan<>(
        new CallPoints(ranges.sources().scenario(), home, versions, limits),
        record(ranges, replicates, command));
  }

  private static SweepRecord record(Ranges ranges, int replicates, List<String> command) {
    return new SweepRecord(
        SweepRecord.FORMAT_VERSION,
        ranges.sources().scenario().tree().path("name").asText(),
        given(ranges.sources().scenario()),
        ranges.sources().profiles().stream().map(SweepPlan::givenProfile).toList(),
        command,
        replicates,
        ranges.axes(),
        SweepPoints.of(ranges.axes()),
        List.of(),
        Instant.now());
  }

  /**
   * A sweep that was begun before.
   *
   * @throws BadInput if this simulator or machine cannot go on with it
   */
  public static SweepPlan<Inputs, RunPlan> of(
      SweepRecord record, Home home, Map<String, String> versions, Limits limits) {
    Sources sources =
        new Sources(
            source(record.scenario()), record.profiles().stream().map(SweepPlan::profile).toList());
    return new SweepPlan<>(new DiscoveryPoints(sources, home, versions, limits), record);
  }

  /** The same of a scenario of calls. */
  public static SweepPlan<CallInputs, CallPlan> ofCalls(
      SweepRecord record, Home home, Map<String, String> versions, Limits limits) {
    return new SweepPlan<>(
        new CallPoints(source(record.scenario()), home, versions, limits), record);
  }

  private static <I> Map<String, I> read(SweepKind<I, ?> kind, List<Point> points) {
    Map<String, I> inputs = new LinkedHashMap<>();
    for (Point point : points) {
      try {
        inputs.put(point.label(), kind.read(settings(point)));
      } catch (BadInput e) {
        throw e.and(" (at the point " + point.label() + ")");
      }
    }
    return inputs;
  }

  /** What is written down of it. */
  public SweepRecord record() {
    return record;
  }

  /** Its points in the order in which they are climbed. */
  public List<Point> climbing() {
    return SweepPoints.climbing(record.axes(), record.points());
  }

  /** Scenario and all profiles of a point. */
  public I at(Point point) {
    return inputs.get(point.label());
  }

  /** Whether each registry of a point holds its whole fleet. */
  boolean mirrored(Point point) {
    return kind.mirrored(at(point));
  }

  /** The run of a point with some of its profiles. */
  P run(Point point, Set<String> profiles) {
    List<String> some = profiles(point).stream().filter(profiles::contains).toList();
    return kind.plan(at(point), profiles, record.replicates(), command(point, some));
  }

  /** The values of the point stand where the ranges stood. */
  private List<String> command(Point point, List<String> some) {
    List<String> words = new ArrayList<>(record.command());
    words.removeIf(
        word ->
            point.values().keySet().stream().anyMatch(p -> word.startsWith("--set=" + p + "=")));
    if (some.size() < profiles(point).size() && !record.ofCalls()) {
      words.removeIf(word -> word.startsWith("--profiles="));
      words.add("--profiles=" + String.join(",", some));
    }
    settings(point).forEach(setting -> words.add(setting.word()));
    return words;
  }

  /** The names of a point's profiles, in order. */
  public List<String> profiles(Point point) {
    return kind.profiles(at(point));
  }

  /** All that a run of everything would be, point by point. */
  public Stream<P> runs() {
    return record.points().stream().map(point -> run(point, Set.copyOf(profiles(point))));
  }

  private static List<Setting> settings(Point point) {
    return point.values().entrySet().stream()
        .map(each -> new Setting(each.getKey(), each.getValue()))
        .toList();
  }

  private static Given given(Source source) {
    return new Given(Path.of(source.file()).getFileName().toString(), source.tree());
  }

  /** It says how its heap is sized even by default: only records of former versions do not. */
  private static Given givenProfile(Source source) {
    return new Given(given(source).file(), withHeapSizing(source.tree(), HeapSizing.FIXED));
  }

  private static Source profile(Given given) {
    Source source = source(given);
    return new Source(source.file(), withHeapSizing(source.tree(), HeapSizing.GROWING));
  }

  /** A profile that says how its heap is sized: as given, where it says nothing itself. */
  private static ObjectNode withHeapSizing(ObjectNode profile, HeapSizing unlessSaid) {
    ObjectNode said = profile.deepCopy();
    if (said.get("jvm") instanceof ObjectNode jvm && !jvm.has("heapSizing")) {
      jvm.put("heapSizing", unlessSaid.word());
    }
    return said;
  }

  private static Source source(Given given) {
    if (given.tree() instanceof ObjectNode tree) {
      return new Source(given.file(), tree);
    }
    throw BadInput.at(
        "sweep.json: " + given.file(), "", "no mapping", "a mapping of keys to values");
  }
}
