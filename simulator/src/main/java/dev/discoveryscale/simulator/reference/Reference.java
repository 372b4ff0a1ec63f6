package dev.discoveryscale.simulator.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.NameRule;
import dev.discoveryscale.model.churn.ChurnKind;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.simulator.reference.Keys.Key;
import dev.discoveryscale.simulator.yaml.CallProfiles;
import dev.discoveryscale.simulator.yaml.CallScenarioReader;
import dev.discoveryscale.simulator.yaml.ProfileReader;
import dev.discoveryscale.simulator.yaml.Ranges;
import dev.discoveryscale.simulator.yaml.ScenarioReader;
import dev.discoveryscale.simulator.yaml.Source;
import dev.discoveryscale.simulator.yaml.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The pages of the reference and the JSON schemas, from what the readers know. */
public final class Reference {

  /** The schema of scenarios, below the project's top folder. */
  public static final String SCENARIO_SCHEMA = "scenarios/scenario.schema.json";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String CHURN = "churn";
  private static final String AS_RECORDED = "as recorded";
  private static final String IN_CHURN = "churn[]";

  /** Of the first kind; all waits have the same limits. */
  private static final String FIRST_WAIT = "churn[0]." + ChurnKind.values()[0].thens().get(0).key();

  private static final int MANY_WORDS = 20;
  private static final String SERVER = "server.";

  private Reference() {}

  /**
   * All files, by their paths below the project's top folder.
   *
   * @param versions release by line, as built
   */
  public static Map<String, String> files(Map<String, String> versions) {
    Map<String, Key> scenario = scenarioKeys();
    Map<String, Key> profile =
        Keys.of(
            (tree, listener) ->
                new ProfileReader(versions).read("probe", new Source("probe", tree), listener),
            Resources.documents("profile-probes.yaml"));
    Meanings ofScenario = Meanings.of("scenario-keys.yaml", scenario.keySet());
    Meanings ofProfile = Meanings.of("profile-keys.yaml", profile.keySet());
    Map<String, String> files = new LinkedHashMap<>();
    files.put(
        "docs/reference/scenario.md",
        ReferencePage.of("scenario")
            .withRows("rows", rows(scenario, ofScenario, path -> !path.startsWith(IN_CHURN)))
            .toString());
    files.put(
        "docs/reference/profile.md",
        ReferencePage.of("profile")
            .withRows("rows", rows(profile, ofProfile, any -> true))
            .toString());
    files.put(
        "docs/reference/churn.md",
        ReferencePage.of("churn")
            .withRows("rows", rows(scenario, ofScenario, path -> path.startsWith(IN_CHURN)))
            .with("kinds", kinds())
            .with("wait", allowed(scenario.get(FIRST_WAIT).types().get(0)))
            .toString());
    files.put("docs/reference/measures.md", measures("measures", Measure.ofDiscovery()));
    files.put("docs/reference/call-measures.md", measures("call-measures", Measure.ofCalls()));
    calls(versions, files);
    files.put(SCENARIO_SCHEMA, schema("Scenario", scenario, ofScenario));
    files.put("profiles/profile.schema.json", schema("Profile", profile, ofProfile));
    return files;
  }

  private static void calls(Map<String, String> versions, Map<String, String> files) {
    Map<String, Key> scenario =
        withRanges(
            Keys.of(
                (tree, listener) -> CallScenarioReader.read(new Source("probe", tree), listener),
                Resources.documents("call-scenario-probes.yaml")),
            Ranges.INLINE_OF_CALLS);
    Map<String, Key> profile =
        forBothSides(
            Keys.of(
                (tree, listener) ->
                    CallProfiles.read(versions, new Source("probe", tree), listener),
                Resources.documents("call-profile-probes.yaml")));
    Meanings ofScenario = Meanings.of("call-scenario-keys.yaml", scenario.keySet());
    Meanings ofProfile = Meanings.of("call-profile-keys.yaml", profile.keySet());
    files.put(
        "docs/reference/calls.md",
        ReferencePage.of("calls")
            .withRows("scenario", rows(scenario, ofScenario, any -> true))
            .withRows("profile", rows(profile, ofProfile, path -> !isOfOneSide(path)))
            .toString());
    files.put(
        "scenarios/call-scenario.schema.json", schema("Scenario of calls", scenario, ofScenario));
    files.put(
        "profiles/calls/call-profile.schema.json", schema("Profile of calls", profile, ofProfile));
  }

  /** What is read at each side may stand at the top for both, so no side must have it. */
  private static Map<String, Key> forBothSides(Map<String, Key> read) {
    Map<String, Key> all = new LinkedHashMap<>();
    read.forEach(
        (path, key) -> {
          Key optional =
              isOfOneSide(path) ? new Key(key.types(), key.defaults(), false, key.sample()) : key;
          if (path.startsWith(SERVER)) {
            all.put(path.substring(SERVER.length()), optional);
          }
          all.put(path, optional);
        });
    return all;
  }

  private static boolean isOfOneSide(String path) {
    return path.startsWith(SERVER) || path.startsWith("client.");
  }

  /** What the reader states, each kind of change once, and the ranges that are read before it. */
  private static Map<String, Key> scenarioKeys() {
    List<ObjectNode> probes = Resources.documents("scenario-probes.yaml");
    // What was recorded needs a captured fleet, and takes no keys.
    Stream.of(ChurnKind.values())
        .filter(kind -> kind != ChurnKind.RECORDED)
        .forEach(kind -> probes.get(0).withArray(CHURN).add(entry(kind)));
    Map<String, Key> keys =
        Keys.of(
            (tree, listener) -> ScenarioReader.read(new Source("probe", tree), listener), probes);
    return withRanges(keys, Ranges.INLINE);
  }

  /** The ranges that are read before the keys. */
  private static Map<String, Key> withRanges(Map<String, Key> keys, List<String> inline) {
    inline.forEach(path -> keys.get(path).types().add(keys.get(path).types().get(0).range()));
    keys.put(
        Ranges.KEY, new Key(List.of(Ranges.NAMED), Set.of(), false, MissingNode.getInstance()));
    return keys;
  }

  private static ObjectNode entry(ChurnKind kind) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("kind", kind.word()).put("every", "24h");
    if (kind.size() == ChurnKind.Size.FRACTION) {
      entry.put("fraction", 1);
    }
    kind.thens().forEach(then -> entry.put(then.key(), "1s"));
    return entry;
  }

  /** The rows of the table of keys, by their paths. */
  private static Map<String, String> rows(
      Map<String, Key> keys, Meanings meanings, Predicate<String> shown) {
    Map<String, Key> general = new LinkedHashMap<>();
    keys.forEach((path, key) -> general.putIfAbsent(Keys.general(path), key));
    Map<String, String> rows = new LinkedHashMap<>();
    meanings.byPath().keySet().stream()
        .filter(shown)
        .forEach(path -> rows.put(path, row(path, general.get(path), meanings)));
    return rows;
  }

  private static String row(String path, Key key, Meanings meanings) {
    String byDefault =
        key.defaults().stream().map("`%s`"::formatted).collect(Collectors.joining(" or "));
    String otherwise = key.required() ? "required" : "none";
    return "| `%s` | %s | %s | %s |"
        .formatted(
            path,
            meanings.text(path),
            key.types().stream().map(Reference::allowed).collect(Collectors.joining("; or ")),
            meanings.otherwise(path).orElse(byDefault.isEmpty() ? otherwise : byDefault));
  }

  /** What the page says of names, times and sizes at its top is not repeated in each row. */
  private static String allowed(ValueType<?> type) {
    List<String> words = new ArrayList<>();
    type.schema().path("enum").forEach(word -> words.add("`%s`".formatted(word.textValue())));
    if (!words.isEmpty()) {
      return words.size() > MANY_WORDS
          ? "one of %d words".formatted(words.size())
          : String.join(", ", words);
    }
    return type.allowed()
        .replace(NameRule.NAME.form(), "a name")
        .replace(Span.FORM + ",", "a time")
        .replace(ByteSize.FORM + ",", "a size");
  }

  private static String kinds() {
    return Stream.of(ChurnKind.values())
        .map(
            kind ->
                "| `%s` | %s | %s | %s |"
                    .formatted(
                        kind.word(),
                        kind.meaning(),
                        kind == ChurnKind.RECORDED
                            ? AS_RECORDED
                            : kind.size().key().map("`%s`"::formatted).orElse("one, each in turn"),
                        kind == ChurnKind.RECORDED
                            ? AS_RECORDED
                            : kind.thens().stream()
                                .map(then -> "`%s`: %s".formatted(then.key(), then.meaning()))
                                .collect(Collectors.joining("; "))))
        .collect(Collectors.joining("\n"));
  }

  private static String measures(String page, List<Measure> measures) {
    Map<String, String> rows = new LinkedHashMap<>();
    for (Measure measure : measures) {
      rows.put(
          measure.key(),
          "| `%s` | %s | %s |"
              .formatted(measure.key(), measure.provenance().text(), measure.definition()));
    }
    return ReferencePage.of(page).withRows("rows", rows).toString();
  }

  private static String schema(String title, Map<String, Key> keys, Meanings meanings) {
    try {
      return JSON.writerWithDefaultPrettyPrinter()
              .writeValueAsString(Schema.of(title, keys, meanings::plain))
          + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
