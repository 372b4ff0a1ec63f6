package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.CallScenario.Arrivals;
import dev.discoveryscale.model.calls.CallScenario.Context;
import dev.discoveryscale.model.calls.CallScenario.Excluded;
import dev.discoveryscale.model.calls.CallScenario.Load;
import dev.discoveryscale.model.calls.CallScenario.Steadiness;
import dev.discoveryscale.model.calls.CallScenario.Through;
import dev.discoveryscale.model.calls.CallScenario.Time;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.simulator.BadInput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads a scenario of {@code kind: calls}: every key, its limits, its default. */
public final class CallScenarioReader {

  static final String STACKS = "stacks";
  static final String EXCLUDE = "exclude";
  static final String JVM = "jvm";
  static final String KIND = "kind";

  /** What a shorter run of the same scenario changes. */
  private static final String QUICK = "quick";

  private static final ValueType<JsonNode> QUICK_TYPE =
      ValueType.mapping("a mapping with keys of the scenario, such as {payloads: [pojo]}");

  private static final String TOGETHER = "together";
  private static final String NAME = "name";
  private static final String SHARED_JVMS = "sharedJvms";

  /** The values of the key {@code kind}. */
  static final List<String> KINDS = List.of("discovery", CallScenario.KIND);

  /** Keys that only scenarios of calls have. */
  private static final List<String> OWN =
      List.of("payloads", STACKS, "load", "through", EXCLUDE, "steadiness");

  private static final String ONE_PAYLOAD =
      "(?:void|exist-user|create-user|pojo|pojo-list|message|person|person-map|bid-request|bid-request-list|bid-request-list-distinct"
          + "|(?:text|work)-[1-9]\\d{0,4}k?|(?:text|work)-[1-9]\\d{0,2}m"
          + "|text-[1-9]\\d{0,2}k?-to-[1-9]\\d{0,2}k?|"
          + CallProfile.STREAMS
          + ")";

  private static final Pattern RANGE = Pattern.compile("text-(\\d+)(k?)-to-(\\d+)(k?)");

  /** Between payloads that are called in turn. */
  static final String AND = "_";

  private static final Pattern PAYLOAD =
      Pattern.compile(ONE_PAYLOAD + "(?:" + AND + ONE_PAYLOAD + "){0,4}");

  private static final String PAYLOAD_FORM =
      "void, exist-user, create-user, pojo, pojo-list, message, person, person-map, bid-request,"
          + " bid-request-list, bid-request-list-distinct, or text-SIZE or work-SIZE, such as text-100, text-1k or"
          + " work-2m, or text-20-to-200k; SIZE is at most 999m; or stream-down-100, stream-up-100, stream-both-100 or unary-100, each also with -slow. Up to five joined by '_' are called in turn";
  private static final String RATE = "rate";
  private static final String SHARE = "share";
  static final int MAX_CALLERS = 10_000;
  private static final int MAX_RATE = 10_000_000;

  /** Servers, or clients, of a cell. */
  private static final int MAX_PEERS = 8;

  private static final int DEFAULT_SEED = 20_000;

  private CallScenarioReader() {}

  /**
   * Whether a file is a scenario of calls.
   *
   * @throws BadInput if its kind is unknown, or is missing beside keys of scenarios of calls
   */
  public static boolean isOne(Source source) {
    JsonNode kind = source.tree().path(KIND);
    if (KINDS.contains(kind.asText())) {
      return kind.asText().equals(CallScenario.KIND);
    }
    Optional<String> own = OWN.stream().filter(source.tree()::has).findFirst();
    if (kind.isMissingNode() && (own.isEmpty() || ScenarioReader.hasFleet(source))) {
      return false;
    }
    throw source
        .located(
            BadInput.at(
                source.file(),
                KIND,
                kind.isMissingNode() ? "nothing" : kind.asText(),
                String.join(" or ", KINDS)))
        .and(
            own.map(
                    key ->
                        "; did you mean calls? The file has the key '%s', which only scenarios of calls have"
                            .formatted(key))
                .orElse(""));
  }

  /**
   * Reads and checks a scenario without its stacks.
   *
   * @param listener learns which defaults were applied
   * @throws BadInput if it cannot be run as it stands
   */
  public static CallScenario read(Source source, ReadListener listener) {
    try {
      return read(source.root(listener));
    } catch (BadInput refused) {
      throw source.located(refused);
    }
  }

  private static CallScenario read(Section root) {
    root.word(KIND, List.of(CallScenario.KIND));
    if (root.has(Ranges.KEY)) {
      throw root.must(
          Ranges.KEY, "be absent: only run, explain and validate take ranges", "ranges");
    }
    Section load = root.section("load");
    Section time = root.section("time");
    Section steadiness = root.section("steadiness");
    CallScenario.Load calling = load(load);
    Through through =
        Through.valueOf(
            root.word(
                    "through",
                    Stream.of(Through.values()).map(Through::word).toList(),
                    Through.DIRECT.word())
                .toUpperCase(Locale.ROOT));
    if (calling.serverCount() > 1 && through == Through.DIRECT) {
      throw root.must("through", "be registry with several servers (load.servers)", through.word());
    }
    CallScenario scenario =
        new CallScenario(
            root.value(NAME, ValueType.name()),
            payloads(root),
            through,
            calling,
            new Time(
                time.span("warmUp", span("1s"), span("1h"), span("60s")),
                time.span("measured", span("1s"), span("168h"), span("30s")),
                turn(time, calling),
                inTurns(time, "lineByLine", time),
                together(time)),
            sharedJvms(root, time),
            new Steadiness(
                steadiness.truth("contention", false),
                steadiness.truth("largestObjects", false),
                steadiness.optional("carriedTo", ValueType.span(span("1m"), span("10000h")))),
            root.whole("seed", 0, Integer.MAX_VALUE, DEFAULT_SEED),
            root.sections("gates", each -> ScenarioReader.gate(each, Measure.ofCalls())),
            new Context(
                excluded(root).entrySet().stream()
                    .map(each -> new Excluded(each.getKey(), each.getValue()))
                    .toList(),
                PublishedReader.inlined(root, calling.allCallers())));
    load.end();
    time.end();
    steadiness.end();
    profiles(root);
    root.optional(STACKS, ValueType.MAPPINGS);
    root.optional(JVM, ValueType.mapping("a mapping with keys of a JVM, such as {heap: 512m}"));
    root.optional(QUICK, QUICK_TYPE)
        .filter(value -> !value.isObject())
        .ifPresent(
            value -> {
              throw root.refuse(QUICK, value.toString(), QUICK_TYPE.allowed());
            });
    root.end();
    return scenario;
  }

  /** Whether a scenario says what a shorter run changes. */
  public static boolean hasQuick(Source source) {
    return source.tree().path(QUICK).isObject();
  }

  /**
   * The same scenario as a shorter run: its mapping {@code quick} is laid over all other keys. It
   * is named {@code NAME-quick} unless the mapping has a name.
   *
   * @throws BadInput if it has no such mapping
   */
  public static Source quick(Source source) {
    if (!hasQuick(source)) {
      throw source.located(
          BadInput.must(
              source.file(),
              QUICK,
              "be a mapping of what --quick changes, such as {payloads: [pojo]}",
              source.tree().has(QUICK) ? source.tree().get(QUICK).toString() : "nothing"));
    }
    Source laid = source.over(QUICK);
    if (!source.tree().path(QUICK).has(NAME)) {
      laid.tree().put(NAME, laid.tree().path(NAME).asText() + "-" + QUICK);
    }
    return laid;
  }

  /** An open loop has a schedule that would go on while others have their turn. */
  private static Optional<Span> turn(Section time, CallScenario.Load load) {
    Optional<Span> turn = time.optional("turn", ValueType.span(span("1s"), span("10m")));
    if (turn.isPresent() && load.arrivals() != Arrivals.CLOSED) {
      throw time.must("turn", "be absent in an open loop", turn.get().toString());
    }
    return turn;
  }

  /** A key that may be true only where stacks take turns; absent if it is false. */
  private static Optional<Boolean> inTurns(Section section, String key, Section time) {
    boolean value = section.truth(key, false);
    if (value && !time.has("turn")) {
      throw section.must(key, "be absent without time.turn", "true");
    }
    return Optional.of(value).filter(set -> set);
  }

  private static Optional<Integer> together(Section time) {
    Optional<Integer> together = time.optional(TOGETHER, ValueType.whole(2, 1_000));
    if (together.isPresent() && (!time.has("turn") || time.truth("lineByLine", false))) {
      throw time.must(
          TOGETHER,
          "be absent without time.turn and with time.lineByLine",
          together.get().toString());
    }
    return together;
  }

  /** Cells that share JVMs take turns; latencies of methods are not kept apart then. */
  private static Optional<Boolean> sharedJvms(Section root, Section time) {
    Optional<Boolean> shared = inTurns(root, SHARED_JVMS, time);
    if (shared.isPresent()) {
      payloads(root).stream()
          .filter(payload -> payload.contains(AND))
          .findFirst()
          .ifPresent(
              mixed -> {
                throw root.must(
                    SHARED_JVMS, "be absent with payloads joined by '_'", "true with " + mixed);
              });
    }
    return shared;
  }

  /** The profiles whose stacks are called, by name or file. */
  static List<String> profiles(Section root) {
    return root.values("profiles", ProfileReader.anyText("a profile's name or file"));
  }

  /** The stacks that are left out, by name, each with the reason. */
  static Map<String, String> excluded(Section root) {
    Map<String, String> excluded = new LinkedHashMap<>();
    root.sections(
        EXCLUDE,
        each ->
            excluded.put(
                each.value(NAME, ValueType.name()),
                each.text("because", ProfileReader.ANY, "the reason")));
    return excluded;
  }

  /** The payloads that each stack is called with, each once. */
  private static List<String> payloads(Section root) {
    List<String> all = root.values("payloads", ValueType.text(PAYLOAD, PAYLOAD_FORM));
    if (all.isEmpty()) {
      throw root.must("payloads", "have at least one payload", "none");
    }
    ScenarioReader.requireOnce(root, "payloads", all, "each payload once");
    for (String payload : all) {
      if (Stream.of(payload.split(AND)).distinct().count() < payload.split(AND).length) {
        throw root.must("payloads", "name each payload of a mix once", payload);
      }
    }
    all.stream()
        .flatMap(payload -> Stream.of(payload.split(AND)))
        .map(RANGE::matcher)
        .filter(Matcher::matches)
        .filter(range -> bytes(range, 1) > bytes(range, 3))
        .findFirst()
        .ifPresent(
            range -> {
              throw root.must(
                  "payloads", "name the shortest length of a text first", range.group());
            });
    return all;
  }

  private static int bytes(Matcher range, int group) {
    return Integer.parseInt(range.group(group)) * (range.group(group + 1).isEmpty() ? 1 : 1 << 10);
  }

  private static Load load(Section s) {
    Arrivals arrivals =
        Arrivals.valueOf(
            s.word("arrivals", List.of("closed", "fixed", "poisson"), Arrivals.CLOSED.word())
                .toUpperCase(Locale.ROOT));
    return new Load(
        arrivals,
        s.whole("callers", 1, MAX_CALLERS, 32),
        rate(s, arrivals),
        share(s, arrivals),
        s.span("timeout", span("1ms"), span("1h"), span("5s")),
        s.whole("retries", 0, 100, 0),
        several(s, "servers"),
        clients(s, arrivals));
  }

  private static Optional<Integer> several(Section s, String key) {
    return s.optional(key, ValueType.whole(1, MAX_PEERS)).filter(number -> number > 1);
  }

  /** Clients of an open loop would need a rate of their own each. */
  private static Optional<Integer> clients(Section s, Arrivals arrivals) {
    Optional<Integer> clients = several(s, "clients");
    if (clients.isPresent() && arrivals != Arrivals.CLOSED) {
      throw s.must("clients", "be 1 in an open loop", clients.get().toString());
    }
    return clients;
  }

  private static Optional<Integer> rate(Section s, Arrivals arrivals) {
    if (arrivals != Arrivals.CLOSED) {
      return s.has(SHARE) ? Optional.empty() : Optional.of(s.whole(RATE, 1, MAX_RATE));
    }
    if (s.has(RATE)) {
      throw s.must(
          RATE,
          "be absent with arrivals: closed, where callers decide it; use fixed or poisson",
          "a value");
    }
    return Optional.empty();
  }

  private static Optional<Integer> share(Section s, Arrivals arrivals) {
    Optional<Integer> share = s.optional(SHARE, ValueType.whole(1, 100));
    if (share.isPresent() && arrivals == Arrivals.CLOSED) {
      throw s.must(SHARE, "be absent with arrivals: closed; use fixed or poisson", "a value");
    }
    if (share.isPresent() && s.has(RATE)) {
      throw s.must(SHARE, "be absent with load.rate", "both");
    }
    return share;
  }

  private static Span span(String text) {
    return Span.parse(text);
  }
}
