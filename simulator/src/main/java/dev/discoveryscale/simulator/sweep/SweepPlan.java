package dev.discoveryscale.simulator.sweep;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.search.SweepRecord;
import dev.discoveryscale.model.record.search.SweepRecord.Given;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Profile.HeapSizing;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.plan.NacosChecks;
import dev.discoveryscale.simulator.plan.SweepPoints;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Ranges;
import dev.discoveryscale.simulator.yaml.Recorded;
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

/** A sweep, every point of it read and checked. */
public final class SweepPlan {

  private final SweepRecord record;
  private final Map<Point, Inputs> inputs = new LinkedHashMap<>();

  private SweepPlan(SweepRecord record) {
    this.record = record;
  }

  /**
   * A sweep that begins.
   *
   * @param command the words that repeat it
   * @throws BadInput naming the first point that cannot be run, and why
   */
  public static SweepPlan of(
      Ranges ranges,
      int replicates,
      List<String> command,
      Home home,
      Map<String, String> versions,
      Limits limits) {
    List<Point> points = SweepPoints.of(ranges.axes());
    SweepRecord record =
        new SweepRecord(
            SweepRecord.FORMAT_VERSION,
            ranges.sources().scenario().tree().path("name").asText(),
            given(ranges.sources().scenario()),
            ranges.sources().profiles().stream().map(SweepPlan::givenProfile).toList(),
            command,
            replicates,
            ranges.axes(),
            points,
            List.of(),
            Instant.now());
    return new SweepPlan(record).read(ranges.sources(), home, versions, limits);
  }

  /**
   * A sweep that was begun before.
   *
   * @throws BadInput if this simulator or machine cannot go on with it
   */
  public static SweepPlan of(
      SweepRecord record, Home home, Map<String, String> versions, Limits limits) {
    Sources sources =
        new Sources(
            source(record.scenario()), record.profiles().stream().map(SweepPlan::profile).toList());
    return new SweepPlan(record).read(sources, home, versions, limits);
  }

  private SweepPlan read(Sources sources, Home home, Map<String, String> versions, Limits limits) {
    for (Point point : record.points()) {
      try {
        inputs.put(point, sources.with(settings(point)).inputs(home, versions, limits));
      } catch (BadInput e) {
        throw e.and(" (at the point " + point.label() + ")");
      }
    }
    return this;
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
  public Inputs at(Point point) {
    return inputs.get(point);
  }

  /** Whether each registry of a point holds its whole fleet. */
  boolean mirrored(Point point) {
    return at(point).scenario().value().registries().placement().equals("mirrored");
  }

  /** The run of a point with some of its profiles. */
  RunPlan run(Point point, Set<String> profiles) {
    Inputs all = at(point);
    Inputs some =
        new Inputs(
            all.scenario(),
            all.profiles().stream().filter(p -> profiles.contains(p.value().name())).toList(),
            all.defaults());
    return new RunPlan(some, record.replicates(), command(point, some, all));
  }

  /** The values of the point stand where the ranges stood. */
  private List<String> command(Point point, Inputs some, Inputs all) {
    List<String> words = new ArrayList<>(record.command());
    words.removeIf(
        word ->
            point.values().keySet().stream().anyMatch(p -> word.startsWith("--set=" + p + "=")));
    if (some.profiles().size() < all.profiles().size()) {
      words.removeIf(word -> word.startsWith("--profiles="));
      words.add("--profiles=" + String.join(",", names(some)));
    }
    settings(point).forEach(setting -> words.add(setting.word()));
    return words;
  }

  /** The consumers of all points, each once. */
  public List<From<Profile>> consumers() {
    return inputs.values().stream().flatMap(one -> one.profiles().stream()).distinct().toList();
  }

  /** What some point needs to be started and this machine does not have, a line for each. */
  public List<String> missing() {
    return runs().flatMap(run -> NacosChecks.missing(run.scenario()).stream()).distinct().toList();
  }

  /** The names of all profiles, in order. */
  public List<String> profiles() {
    return names(at(record.points().get(0)));
  }

  private static List<String> names(Inputs inputs) {
    return inputs.profiles().stream().map(profile -> profile.value().name()).toList();
  }

  private static List<Setting> settings(Point point) {
    return point.values().entrySet().stream()
        .map(each -> new Setting(each.getKey(), each.getValue()))
        .toList();
  }

  /** All that a run of everything would be, point by point. */
  public Stream<RunPlan> runs() {
    return record.points().stream().map(point -> run(point, Set.copyOf(profiles())));
  }

  private static Given given(Source source) {
    return new Given(Path.of(source.file()).getFileName().toString(), source.tree());
  }

  /** It says how its heap is sized even by default: only records of former versions do not. */
  private static Given givenProfile(Source source) {
    return new Given(
        given(source).file(), Recorded.withHeapSizing(source.tree(), HeapSizing.FIXED));
  }

  private static Source profile(Given given) {
    Source source = source(given);
    return new Source(source.file(), Recorded.withHeapSizing(source.tree(), HeapSizing.GROWING));
  }

  private static Source source(Given given) {
    if (given.tree() instanceof ObjectNode tree) {
      return new Source(given.file(), tree);
    }
    throw BadInput.at(
        "sweep.json: " + given.file(), "", "no mapping", "a mapping of keys to values");
  }
}
