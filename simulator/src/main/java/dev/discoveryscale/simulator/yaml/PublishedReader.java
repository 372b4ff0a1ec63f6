package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.calls.CallScenario.Arrivals;
import dev.discoveryscale.model.calls.PublishedCalls;
import dev.discoveryscale.model.calls.PublishedCalls.Cell;
import dev.discoveryscale.model.calls.PublishedCalls.Claim;
import dev.discoveryscale.model.calls.PublishedCalls.Contradiction;
import dev.discoveryscale.model.calls.PublishedCalls.Method;
import dev.discoveryscale.model.calls.PublishedCalls.TestedSystem;
import dev.discoveryscale.report.gate.Measures;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.simulator.BadInput;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads published figures of calls: every key and its limits. A scenario names their file; the
 * record of a run has them in the file's place.
 */
public final class PublishedReader {

  static final String PUBLISHED = "published";

  private static final String HALF_WIDTHS = "halfWidths";

  private static final ValueType<String> NAME = ValueType.name();
  private static final ValueType<String> TEXT = ProfileReader.anyText("a text");
  private static final ValueType<Double> POSITIVE = ValueType.positive();
  private static final int MOST = 1_000_000;
  private static final String CALLERS = "callers";
  private static final String OTHER_CALLERS = "it is about another number of callers";

  private PublishedReader() {}

  /**
   * The same scenario with the figures in place of the name of their file.
   *
   * @throws BadInput if there is no such file, or it cannot be read
   */
  static Source inline(Home home, Source scenario) {
    if (!scenario.tree().path(PUBLISHED).isTextual()) {
      return scenario;
    }
    Path file;
    try {
      file =
          home.published()
              .find(scenario.tree().path(PUBLISHED).textValue(), scenario.file(), PUBLISHED);
    } catch (BadInput refused) {
      throw scenario.located(refused);
    }
    Source figures = Source.read(file, List.of());
    read(figures);
    ObjectNode tree = scenario.tree().deepCopy();
    tree.set(PUBLISHED, figures.tree());
    return new Source(scenario.file(), tree, scenario.lines());
  }

  /**
   * Reads and checks a file of figures.
   *
   * @throws BadInput naming the first thing that is wrong
   */
  public static PublishedCalls read(Source source) {
    try {
      Section root = source.root(setting -> {});
      PublishedCalls published = read(root, Optional.empty());
      root.end();
      return published;
    } catch (BadInput refused) {
      throw source.located(refused);
    }
  }

  /**
   * The figures of a scenario that contains them; absent if it has none or names their file.
   *
   * @param callers those of the scenario; figures for another number are left out
   */
  static Optional<PublishedCalls> inlined(Section scenario, int callers) {
    if (!scenario.has(PUBLISHED) || scenario.isText(PUBLISHED)) {
      scenario.optional(PUBLISHED, ProfileReader.anyText("the name or the file of figures"));
      return Optional.empty();
    }
    Section figures = scenario.section(PUBLISHED);
    PublishedCalls published = read(figures, Optional.of(callers));
    figures.end();
    return Optional.of(published);
  }

  private static PublishedCalls read(Section root, Optional<Integer> callers) {
    Section source = root.section("source");
    String name = root.value("name", NAME);
    PublishedCalls.Source from = source(source);
    source.end();
    List<TestedSystem> systems = root.sections("systems", PublishedReader::system);
    ScenarioReader.requireOnce(
        root, "systems", systems.stream().map(TestedSystem::name).toList(), "each system once");
    Names names =
        new Names(systems.stream().map(TestedSystem::name).toList(), new ArrayList<>(), callers);
    List<Cell> cells =
        root.sections("cells", each -> cell(each, names)).stream()
            .flatMap(Optional::stream)
            .toList();
    return new PublishedCalls(
        name,
        from,
        systems,
        cells,
        root.sections("contradictions", each -> contradiction(each, names)),
        root.sections("claims", each -> claim(each, names)),
        root.values("differences", TEXT));
  }

  /**
   * What the rest of a file may name.
   *
   * @param systems those of the file
   * @param payloads those that have figures; grows while cells are read
   * @param callers the number of callers that is asked for; absent: any
   */
  private record Names(List<String> systems, List<String> payloads, Optional<Integer> callers) {

    /** Whether a part of the file is about that number; without the key it is about any. */
    boolean concerns(Section s) {
      Optional<Integer> own = s.optional(CALLERS, ValueType.whole(1, MOST));
      return own.isEmpty() || callers.isEmpty() || own.equals(callers);
    }

    ValueType<String> system() {
      return among("systems", systems);
    }

    ValueType<String> payload() {
      return among("payloads with figures", payloads);
    }

    private static ValueType<String> among(String what, List<String> known) {
      ValueType<String> word = ValueType.word(known);
      return new ValueType<>(
          "one of the %s: %s".formatted(what, String.join(", ", known)),
          word.schema(),
          word.parser(),
          word.within());
    }
  }

  private static PublishedCalls.Source source(Section s) {
    Section method = s.section("method");
    PublishedCalls.Source source =
        new PublishedCalls.Source(
            s.value("title", TEXT),
            s.value("where", TEXT),
            s.values("environment", TEXT),
            new Method(
                Arrivals.valueOf(
                    method
                        .word("arrivals", Stream.of(Arrivals.values()).map(Arrivals::word).toList())
                        .toUpperCase(Locale.ROOT)),
                method.optional(CALLERS, ValueType.whole(1, MOST)),
                method.optional("connections", ValueType.whole(1, MOST))),
            s.values("notTold", TEXT));
    method.end();
    return source;
  }

  private static TestedSystem system(Section s) {
    TestedSystem system =
        new TestedSystem(
            s.value("name", NAME), s.optional("stack", NAME), s.optional("because", TEXT));
    if (system.stack().isPresent() == system.because().isPresent()) {
      throw s.must(
          "",
          "have stack, or because with the reason why no stack is like it",
          system.stack().isPresent() ? "both" : "neither");
    }
    return system;
  }

  private static Optional<Cell> cell(Section s, Names names) {
    String payload = s.value("payload", NAME);
    names.payloads().add(payload);
    String system = s.value("system", names.system());
    Map<String, Double> figures = byMeasure(s.section("figures"));
    if (figures.isEmpty()) {
      throw s.must("figures", "have at least one figure", "none");
    }
    Map<String, Double> halfWidths =
        s.has(HALF_WIDTHS) ? byMeasure(s.section(HALF_WIDTHS)) : Map.of();
    halfWidths.forEach(
        (measure, half) -> {
          if (half >= figures.getOrDefault(measure, 0.0)) {
            throw s.must(
                HALF_WIDTHS + "." + measure,
                "be smaller than the figure of that measure",
                String.valueOf(half));
          }
        });
    return Optional.of(new Cell(payload, system, figures, halfWidths))
        .filter(cell -> names.concerns(s));
  }

  private static Map<String, Double> byMeasure(Section values) {
    Map<String, Double> found = new LinkedHashMap<>();
    for (Measure measure : Measure.ofCalls()) {
      values.optional(measure.key(), POSITIVE).ifPresent(value -> found.put(measure.key(), value));
    }
    values.end();
    return found;
  }

  private static Contradiction contradiction(Section s, Names names) {
    return new Contradiction(
        s.value("text", TEXT),
        s.values("payloads", names.payload()),
        s.values("systems", names.system()));
  }

  private static Claim claim(Section s, Names names) {
    List<Optional<PublishedCalls.Test>> all = s.sections("tests", each -> test(each, names));
    Claim claim =
        new Claim(
            s.value("text", TEXT),
            all.stream().flatMap(Optional::stream).toList(),
            s.optional("one", ValueType.truth()),
            s.optional("notTested", TEXT));
    if (all.isEmpty() == claim.notTested().isEmpty()) {
      throw s.must(
          "", "have tests, or notTested with the reason", all.isEmpty() ? "neither" : "both");
    }
    return claim.tests().isEmpty() && claim.notTested().isEmpty()
        ? new Claim(claim.text(), List.of(), claim.one(), Optional.of(OTHER_CALLERS))
        : claim;
  }

  private static Optional<PublishedCalls.Test> test(Section s, Names names) {
    PublishedCalls.Test test =
        new PublishedCalls.Test(
            s.value(
                "measure",
                ValueType.word(Measure.ofCalls().stream().map(Measure::key).toList()),
                found -> Measures.allowedInsteadOf(found, Measure.ofCalls())),
            s.value("of", names.system()),
            s.optional("to", names.system()),
            s.optional(CALLERS, ValueType.whole(1, MOST)),
            s.optional("overCallers", ValueType.whole(1, MOST)),
            s.values("payloads", names.payload()),
            s.optional("min", ValueType.number()),
            s.optional("max", ValueType.number()),
            s.optional("publishedRatio", POSITIVE));
    if (test.payloads().isEmpty()) {
      throw s.must("payloads", "have at least one payload", "none");
    }
    if (test.to().filter(test.of()::equals).isPresent()) {
      throw s.must("to", "be another system than of", test.of());
    }
    if (!test.isRatio() && test.publishedRatio().isPresent()) {
      throw s.must(
          "publishedRatio", "be absent without to", test.publishedRatio().get().toString());
    }
    if (test.overCallers().isPresent() && (test.to().isPresent() || test.callers().isEmpty())) {
      throw s.must(
          "overCallers",
          "stand beside callers, and without to",
          test.to().isPresent() ? "to" : "no callers");
    }
    if (test.min().isEmpty() && test.max().isEmpty()) {
      throw s.must("", "have min, max or both", "neither");
    }
    if (test.min().isPresent() && test.max().isPresent() && test.min().get() > test.max().get()) {
      throw s.must("min", "be at most max, " + test.max().get(), String.valueOf(test.min().get()));
    }
    return Optional.of(test).filter(each -> names.concerns(s));
  }
}
