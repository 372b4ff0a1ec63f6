package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.NameRule;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.churn.ChurnMode;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.Gate;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.Calls;
import dev.discoveryscale.model.scenario.Scenario.ChurnLength;
import dev.discoveryscale.model.scenario.Scenario.Containers;
import dev.discoveryscale.model.scenario.Scenario.HeapDump;
import dev.discoveryscale.model.scenario.Scenario.LiveSet;
import dev.discoveryscale.model.scenario.Scenario.PlayedTime;
import dev.discoveryscale.model.scenario.Scenario.Profiling;
import dev.discoveryscale.report.gate.Measures;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.simulator.BadInput;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a scenario file: every key, its limits, its default, and what must fit together. */
public final class ScenarioReader {

  static final Pattern NAME = NameRule.NAME.pattern();
  private static final Pattern REPOSITORY =
      Pattern.compile("[a-z0-9]([a-z0-9._-]|/|:\\d+/)*[a-z0-9]");
  static final Pattern IMAGE = Pattern.compile(REPOSITORY.pattern() + ":[A-Za-z0-9._-]{1,128}");
  static final String IMAGE_FORM = "an image's name and tag such as name:1.0";
  private static final List<String> SAMPLED = List.of("cpu", "alloc", "lock");
  private static final String NACOS = "nacos";
  static final int MAX_PORT = 65_535;
  static final int MAX_INSTANCES = 100_000_000;
  private static final int DEFAULT_SEED = 20_000;
  private static final String PLAYED = "played";
  private static final String AUTO = "auto";
  private static final Span SHORTEST = span("1s");

  private ScenarioReader() {}

  /** Whether a file describes providers or registries, as only scenarios of discovery do. */
  static boolean hasFleet(Source source) {
    return Stream.of("providers", "registries").anyMatch(source.tree()::has);
  }

  /**
   * Reads and checks a scenario.
   *
   * @param listener learns which defaults were applied
   * @throws BadInput if it cannot be run as it stands
   */
  public static Scenario read(Source source, ReadListener listener) {
    try {
      return read(source.root(listener));
    } catch (BadInput refused) {
      throw source.located(refused);
    }
  }

  private static Scenario read(Section root) {
    if (root.has(Ranges.KEY)) {
      throw root.must(
          Ranges.KEY, "be absent: only run, explain and validate take ranges", "ranges");
    }
    root.optional(
        CallScenarioReader.KIND, ValueType.word(List.of(CallScenarioReader.KINDS.get(0))));
    String name = root.value("name", ValueType.name());
    Section registries = root.section("registries");
    Section providers = root.section("providers");
    Section calls = root.section("calls");
    Section time = root.section("time");
    Section liveSet = root.section("liveSet");
    Section containers = root.section("containers");
    RegistrySettings where = RegistriesReader.read(registries);
    Scenario.Providers fleet = ProvidersReader.read(providers);
    Scenario scenario =
        new Scenario(
            name,
            where,
            fleet,
            new Calls(calls.span("every", span("100ms"), span("1h"), span("5s"))),
            root.sections("answers", AnswersReader::read),
            ChurnReader.complete(root, root.sections("churn", ChurnReader::read), fleet),
            root.whole("seed", 0, Integer.MAX_VALUE, DEFAULT_SEED),
            time(time),
            new LiveSet(
                LiveSet.Before.valueOf(
                    liveSet
                        .word("beforeChurn", List.of("twin", "in-place", "none"), "in-place")
                        .toUpperCase(Locale.ROOT)
                        .replace('-', '_'))),
            HeapDump.valueOf(
                root.word("heapDump", List.of("none", "divided", "kept"), "none")
                    .toUpperCase(Locale.ROOT)),
            profiling(root),
            containers(containers, where),
            root.sections("gates", each -> gate(each, Measure.ofDiscovery())),
            profiles(root),
            main(root));
    List.of(registries, providers, calls, time, liveSet, containers, root).forEach(Section::end);
    RegistriesReader.check(root, scenario);
    ProvidersReader.check(root, scenario);
    ChurnReader.check(root, scenario);
    gatesAreOnWhatIsRead(root, scenario);
    return scenario;
  }

  /** The profiles a scenario names. */
  static List<String> profiles(Section root) {
    return root.values("profiles", ValueType.name());
  }

  /** The profiles that are played first: some of those the scenario names, each once. */
  private static List<String> main(Section root) {
    List<String> main = root.values("main", ValueType.text(NAME, "a profile's name"));
    List<String> all = profiles(root);
    for (int i = 0; i < main.size(); i++) {
      if (!all.isEmpty() && !all.contains(main.get(i))) {
        throw root.refuse(
            "main[%d]".formatted(i), main.get(i), "one of profiles: " + String.join(", ", all));
      }
    }
    requireOnce(root, "main", main, "each profile once");
    return main;
  }

  static void requireOnce(Section s, String key, List<String> words, String allowed) {
    for (int i = 0; i < words.size(); i++) {
      int first = words.indexOf(words.get(i));
      if (first < i) {
        throw s.refuse(
            "%s[%d]".formatted(key, i), "%s, as in [%d]".formatted(words.get(i), first), allowed);
      }
    }
  }

  /** Kinds of samples, each once. */
  private static List<Profiling> profiling(Section root) {
    List<String> words = root.values("profiling", ValueType.word(SAMPLED));
    requireOnce(root, "profiling", words, "each of cpu, alloc, lock once");
    return words.stream().map(word -> Profiling.valueOf(word.toUpperCase(Locale.ROOT))).toList();
  }

  private static Containers containers(Section s, RegistrySettings registries) {
    boolean nacos = registries.any(RegistryKind.NACOS);
    if (!nacos && s.has(NACOS)) {
      throw s.must(NACOS, "be absent without a registry of kind nacos", "a value");
    }
    boolean use = s.truth("use", false);
    return new Containers(
        use,
        s.text("registry", IMAGE, IMAGE_FORM, "zookeeper:3.9.5"),
        nacos && (use || s.has(NACOS))
            ? Optional.of(s.text(NACOS, IMAGE, IMAGE_FORM, "nacos/nacos-server:v2.5.1"))
            : Optional.empty(),
        s.text(
            "consumer", REPOSITORY, "an image's name without a tag", "discovery-scale-consumer"));
  }

  private static PlayedTime time(Section s) {
    Span span = s.span("span", span("1s"), span("1000h"));
    ChurnMode by =
        ChurnMode.of(
            s.word("by", List.of("sampling", "squeezing", "real"), ChurnMode.SAMPLING.text()));
    return new PlayedTime(
        span,
        played(s, span, by),
        by,
        s.span("warmUp", span("1s"), span("1h"), span("15s")),
        s.span("quiet", span("1s"), span("24h"), span("10s")),
        s.span("still", span("1s"), span("24h"), span("20s")));
  }

  private static ChurnLength played(Section s, Span span, ChurnMode by) {
    if (s.isMapping(PLAYED, AUTO)) {
      return auto(s, span, by);
    }
    if (by == ChurnMode.REAL && !s.has(PLAYED)) {
      return ChurnLength.exactly(span);
    }
    Span played =
        s.value(
            PLAYED,
            ValueType.span(SHORTEST, span("1000h")),
            found ->
                "%s%s; by: real plays the whole span"
                    .formatted(
                        ValueType.span(SHORTEST, span).allowed(),
                        by == ChurnMode.SAMPLING
                            ? "; or auto; or two such times, as {atLeast: ..., atMost: ...}"
                            : ""));
    if (by == ChurnMode.REAL && !played.duration().equals(span.duration())) {
      throw notWhole(s, span, played.toString());
    }
    if (played.duration().compareTo(span.duration()) > 0) {
      throw s.refuse(PLAYED, played.toString(), "at most the span, " + span);
    }
    return ChurnLength.exactly(played);
  }

  private static BadInput notWhole(Section s, Span span, String got) {
    return s.must(
        PLAYED,
        "equal time.span (%s) or be left out with by: real, which plays the whole span"
            .formatted(span),
        got);
  }

  /** Only of sampled changes can fewer be played: the others are all that the span has. */
  private static ChurnLength auto(Section s, Span span, ChurnMode by) {
    String written = s.isText(PLAYED) ? AUTO : "{atLeast, atMost}";
    if (by == ChurnMode.REAL) {
      throw notWhole(s, span, written);
    }
    if (by != ChurnMode.SAMPLING) {
      throw s.refuse(
          PLAYED,
          written,
          "a time such as 60s: %s requires by: sampling, because by: %s plays all changes"
              .formatted(written, by.text()));
    }
    Section limits = s.section(PLAYED, AUTO);
    Span atLeast = limits.span("atLeast", SHORTEST, span, shorter(span("60s"), span));
    Span atMost = limits.span("atMost", atLeast, span, shorter(span("240s"), span));
    limits.end();
    return new ChurnLength(atLeast, atMost);
  }

  private static Span shorter(Span one, Span other) {
    return one.duration().compareTo(other.duration()) < 0 ? one : other;
  }

  /** A bound on one of these measures. */
  static Gate gate(Section s, List<Measure> measures) {
    String measure =
        s.value(
            "measure",
            ValueType.word(measures.stream().map(Measure::key).toList()),
            found -> Measures.allowedInsteadOf(found, measures));
    Optional<Double> min = s.optional("min", ValueType.number());
    Optional<Double> max = s.optional("max", ValueType.number());
    Optional<String> profile = s.optional("profile", ValueType.name());
    s.end();
    if (min.isEmpty() && max.isEmpty()) {
      throw s.must("", "have min, max or both", "neither");
    }
    if (min.isPresent() && max.isPresent() && min.get() > max.get()) {
      throw s.must("min", "be at most max, " + max.get(), String.valueOf(min.get()));
    }
    return new Gate(measure, min, max, profile);
  }

  private static void gatesAreOnWhatIsRead(Section root, Scenario scenario) {
    List<Gate> gates = scenario.gates();
    for (int i = 0; i < gates.size(); i++) {
      if (!scenario.liveSet().readsBeforeChurn()
          && Measures.BEFORE_CHURN.contains(gates.get(i).measure())) {
        throw root.refuse(
            "gates[%d].measure".formatted(i),
            gates.get(i).measure(),
            "read in this run: a measure before churn needs liveSet.beforeChurn: twin or in-place");
      }
    }
  }

  static void requireDistinctPorts(Section s, String key, String element, List<Integer> ports) {
    for (int i = 0; i < ports.size(); i++) {
      int port = ports.get(i);
      int first = ports.indexOf(port);
      String path = "%s[%d]%s";
      if (port < 1 || port > MAX_PORT) {
        throw s.refuse(
            path.formatted(key, i, element), String.valueOf(port), "a port from 1 to " + MAX_PORT);
      }
      if (first < i) {
        throw s.must(
            path.formatted(key, i, element),
            "differ from " + path.formatted(key, first, element),
            port + " in both");
      }
    }
  }

  private static Span span(String text) {
    return Span.parse(text);
  }

  private static ByteSize size(String text) {
    return ByteSize.parse(text);
  }
}
