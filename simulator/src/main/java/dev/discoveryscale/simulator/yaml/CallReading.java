package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.Nearest;
import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.Side;
import dev.discoveryscale.model.calls.CallProfile.Stack;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.calls.CallScenario.Through;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.stacks.StackNames;
import dev.discoveryscale.simulator.stacks.StackParts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads one scenario of calls and its stacks; what it has read so far is in the inputs it makes.
 */
final class CallReading {

  /** A stack and the name of its file; a stack of the scenario itself has none. */
  record Given(String name, Source stack) {}

  /**
   * What a caller's histogram takes in a client. It has one for each method, in open loops one
   * more.
   */
  private static final long HISTOGRAM_BYTES = 300_000;

  private static final int HEAP_PARTS = 4;

  /** So many histograms of a method there are at most; more callers share them. */
  private static final int MOST_HISTOGRAMS = 128;

  /** Payloads that there are as objects only. */
  private static final Pattern OBJECTS_ONLY = Pattern.compile("(?:person|bid-|work-).*|.*_.*");

  private static final String MESSAGES = "protobuf";

  /** Payloads whose service has dates of java.time and a map as a parameter. */
  private static final Pattern NOT_IN_SOAP =
      Pattern.compile("(?:.*_)?(?:void|exist-user|create-user|pojo|pojo-list|person-map)(?:_.*)?");

  private static final String SOAP = "soap";

  /** Frameworks whose servers and clients know one payload. */
  private static final Set<String> ONLY_MESSAGE = Set.of("thrift", "grpc-go", "rpcx");

  private final Source source;
  private final CallProfiles reader;
  private final Limits limits;
  private final List<String> defaults = new ArrayList<>();
  private final List<From<CallProfile>> profiles = new ArrayList<>();
  private final CallScenario scenario;

  /** Excluded stacks of the scenario itself: they are not read, as they may be impossible. */
  private final Set<String> leftOut = new HashSet<>();

  CallReading(Source source, Map<String, String> versions, Limits limits) {
    this.source = source;
    this.limits = limits;
    this.scenario = CallScenarioReader.read(source, applied(source.file()));
    this.reader = new CallProfiles(versions, scenario.load().callers());
  }

  private ReadListener applied(String file) {
    String name = Path.of(file).getFileName().toString();
    return setting -> defaults.add(name + ": " + setting);
  }

  CallInputs read(Home home, List<String> asked, List<Setting> settings) {
    Section root = source.root(setting -> {});
    Map<String, String> excluded = CallScenarioReader.excluded(root);
    Map<String, Source> stacks = stacks(given(home, root), settings);
    Map<String, CallProfile> read = new LinkedHashMap<>();
    stacks.forEach(
        (name, stack) ->
            read.put(name, reader.read(stack.root(applied(stack.file())), Optional.of(name))));
    chosen(stacks, excluded, asked)
        .forEach(
            name ->
                scenario
                    .payloads()
                    .forEach(payload -> add(read.get(name), payload, stacks.get(name).file())));
    return inputs(excluded);
  }

  private void add(CallProfile stack, String payload, String file) {
    requirePossible(stack, payload);
    if (OBJECTS_ONLY.matcher(payload).matches() && stack.stack().form().equals(MESSAGES)) {
      throw BadInput.at(
          source.file(),
          "payloads",
          "%s with %s".formatted(payload, stack.name()),
          "void, exist-user, create-user, pojo, pojo-list, message or a text with a stack of messages");
    }
    if (NOT_IN_SOAP.matcher(payload).matches() && stack.stack().serialization().equals(SOAP)) {
      throw BadInput.at(
          source.file(),
          "payloads",
          "%s with %s".formatted(payload, stack.name()),
          "a text, person, bid request or list of these with webservice (SOAP has no java.time)");
    }
    CallProfile profile =
        new CallProfile(
            stack.name() + "-" + payload,
            stack.stack(),
            withNeeds(stack.server(), payload, stack.stack()),
            withNeeds(stack.client(), payload, stack.stack()),
            payload);
    profiles.add(new From<>(profile, file));
  }

  private void requireStreams(CallProfile stack, String payload) {
    boolean possible =
        stack.stack().form().equals(MESSAGES)
            && List.of("tri", "grpc").contains(stack.stack().protocol())
            && !hasOnlyMessage(stack.server())
            && !hasOnlyMessage(stack.client());
    boolean streams =
        Stream.of(payload.split(CallScenarioReader.AND))
            .anyMatch(each -> each.matches(CallProfile.STREAMS));
    if (streams
        && (!possible || scenario.sharesJvms() || payload.contains(CallScenarioReader.AND))) {
      throw BadInput.at(
          source.file(),
          "payloads",
          "%s with %s".formatted(payload, stack.name()),
          "streams alone, of tri with protobuf or of gRPC for Java, without sharedJvms");
    }
  }

  private static boolean hasOnlyMessage(Side side) {
    return ONLY_MESSAGE.contains(side.line().framework());
  }

  private static Side withNeeds(Side side, String payload, Stack stack) {
    return stack.form().equals(MESSAGES)
        ? side
        : StackParts.PAYLOADS
            .find(payload, side.line(), stack.protocol())
            .map(part -> part.addTo(side))
            .orElse(side);
  }

  /** The published message is no Java object, and some stacks carry nothing else. */
  private void requirePossible(CallProfile stack, String payload) {
    if (scenario.through() == Through.REGISTRY
        && !(stack.server().line().isDubbo() && stack.client().line().isDubbo())) {
      throw BadInput.must(
          source.file(),
          "through",
          "be direct with %s, as only Dubbo registers".formatted(stack.name()),
          Through.REGISTRY.word());
    }
    if (stack.stack().gateway().isPresent()
        && (scenario.through() == Through.REGISTRY || scenario.load().clientCount() > 1)) {
      throw BadInput.must(
          source.file(),
          "load.clients and through",
          "be 1 and direct with %s, whose clients call a gateway".formatted(stack.name()),
          "%d and %s".formatted(scenario.load().clientCount(), scenario.through().word()));
    }
    requireStreams(stack, payload);
    boolean message = payload.equals(CallProfile.MESSAGE);
    boolean mixed = List.of(payload.split(CallScenarioReader.AND)).contains(CallProfile.MESSAGE);
    if (!message && (mixed || hasOnlyMessage(stack.server()) || hasOnlyMessage(stack.client()))) {
      throw BadInput.at(
          source.file(),
          "payloads",
          "%s with %s".formatted(payload, stack.name()),
          mixed ? "message in no mix" : "message with this stack, which knows no other payload");
    }
    if (message
        && scenario.sharesJvms()
        && scenario.payloads().size() > 1
        && !stack.stack().form().equals(MESSAGES)) {
      throw BadInput.must(
          source.file(),
          "sharedJvms",
          "be absent where payloads have message and Java objects",
          "true with " + stack.name());
    }
  }

  /** The stacks as they were given, without settings and without those left out, in order. */
  List<Given> given(Home home, Section root) {
    List<Given> given = new ArrayList<>();
    List<String> named = CallScenarioReader.profiles(root);
    for (int i = 0; i < named.size(); i++) {
      Path file =
          home.callProfiles().find(named.get(i), source.file(), "profiles[%d]".formatted(i));
      Source stack = Source.read(file, List.of());
      if (!CallProfiles.isOne(stack) && stack.tree().has("discovery")) {
        throw stack
            .located(
                BadInput.must(
                    stack.file(), "discovery", "be absent in a profile of calls", "a value"))
            .and("; this is a profile of discovery, for scenarios of kind: discovery");
      }
      given.add(new Given(Catalogue.nameOf(file), stack));
    }
    if (root.has(CallScenarioReader.STACKS) && !root.isList(CallScenarioReader.STACKS)) {
      throw root.refuse(
          CallScenarioReader.STACKS,
          "a value that is no list",
          "a list of stacks, such as [dubbo-3.3-tri-hessian2]");
    }
    Set<String> excluded = CallScenarioReader.excluded(root).keySet();
    int i = 0;
    for (JsonNode entry : source.tree().path(CallScenarioReader.STACKS)) {
      String where = "%s: stacks[%d]".formatted(source.file(), i++);
      for (ObjectNode each : CallProfiles.combinations(CallInputs.mapping(where, entry))) {
        String name = StackNames.asGiven(each);
        if (excluded.contains(name)) {
          leftOut.add(name);
        } else {
          given.add(new Given("", new Source(where, each)));
        }
      }
    }
    if (given.isEmpty()) {
      throw root.must(
          CallScenarioReader.STACKS, "have at least one stack, or profiles must name one", "none");
    }
    return given;
  }

  /** By name; a name is made of a stack's values unless it has one of its own. */
  Map<String, Source> stacks(List<Given> given, List<Setting> settings) {
    Map<String, Source> found = new LinkedHashMap<>();
    given.forEach(each -> put(found, each.name(), each.stack(), settings));
    return found;
  }

  private void put(Map<String, Source> found, String name, Source stack, List<Setting> settings) {
    ObjectNode tree =
        CallProfiles.sided(stack.with(settings).tree(), source.tree().get(CallScenarioReader.JVM));
    Source set = new Source(stack.file(), tree);
    CallProfile read;
    try {
      read =
          reader.read(set.root(setting -> {}), Optional.of(name).filter(text -> !text.isEmpty()));
    } catch (BadInput refused) {
      throw stack.located(asWritten(refused, stack.tree()));
    }
    if (found.putIfAbsent(read.name(), set) != null) {
      throw BadInput.must(
          stack.file(),
          "",
          "differ from all stacks before it, or have a name of its own",
          read.name() + " again");
    }
  }

  List<String> chosen(
      Map<String, Source> stacks, Map<String, String> excluded, List<String> asked) {
    for (String name : excluded.keySet()) {
      if (!stacks.containsKey(name) && !leftOut.contains(name)) {
        throw BadInput.at(source.file(), CallScenarioReader.EXCLUDE, name, oneOf(name, stacks));
      }
    }
    for (String name : asked) {
      if (!stacks.containsKey(name)) {
        throw BadInput.at("--profiles", "", name, oneOf(name, stacks));
      }
    }
    return (asked.isEmpty() ? List.copyOf(stacks.keySet()) : asked)
        .stream().filter(name -> !excluded.containsKey(name)).toList();
  }

  private static String oneOf(String name, Map<String, Source> stacks) {
    return "one of the scenario's stacks: "
        + String.join(", ", Nearest.first(name, stacks.keySet()));
  }

  void recorded(String name, ObjectNode profile) {
    ObjectNode tree = profile.deepCopy();
    String payload = tree.path("payload").asText();
    tree.remove("payload");
    tree.setAll((ObjectNode) tree.remove("stack"));
    CallProfiles.removeDecided(tree);
    tree.remove("name");
    Source stack = new Source(name, tree);
    CallProfile read = reader.read(stack.root(setting -> {}), Optional.of(name));
    profiles.add(
        new From<>(
            new CallProfile(name, read.stack(), read.server(), read.client(), payload), name));
  }

  /** Histograms of very many callers would fill the client's heap, and the stack be blamed. */
  private void callers(CallProfile profile) {
    ByteSize heap = profile.client().jvm().heap();
    int histograms =
        profile.payload().split(CallScenarioReader.AND).length
            + (scenario.load().closedLoop() ? 0 : 1);
    long most = heap.bytes() / HEAP_PARTS / histograms / HISTOGRAM_BYTES;
    if (Math.min(scenario.load().callers(), MOST_HISTOGRAMS) > most) {
      throw BadInput.at(
          source.file(),
          "load.callers",
          String.valueOf(scenario.load().callers()),
          "at most %d with a client heap of %s: the histograms of each caller take %.1f MB, and together they may take a quarter of it"
              .formatted(most, heap, histograms * HISTOGRAM_BYTES / 1e6));
    }
  }

  CallInputs inputs(Map<String, String> excluded) {
    Set<String> names = new LinkedHashSet<>();
    profiles.forEach(each -> names.add(each.value().name()));
    for (int i = 0; i < scenario.gates().size(); i++) {
      Optional<String> profile = scenario.gates().get(i).profile();
      if (profile.isPresent() && !names.contains(profile.get())) {
        throw BadInput.at(
            source.file(),
            "gates[%d].profile".formatted(i),
            profile.get(),
            "one of " + String.join(", ", Nearest.first(profile.get(), names)));
      }
    }
    profiles.forEach(each -> Checks.checkCalls(each, scenario.load(), limits));
    profiles.forEach(each -> callers(each.value()));
    if (scenario.time().turn().isPresent()) {
      List<String> stacks =
          profiles.stream().map(each -> each.value().stackName()).distinct().toList();
      profiles.stream()
          .map(From::value)
          .collect(
              Collectors.groupingBy(
                  each -> List.of(each.payload(), scenario.time().group(each, stacks))))
          .values()
          .forEach(
              together -> Checks.checkTogether(together, scenario.load(), source.file(), limits));
    }
    return new CallInputs(new From<>(scenario, source.file()), profiles, excluded, defaults);
  }

  /** The same with the key that the user would write, if a stack has no sections for its sides. */
  static BadInput asWritten(BadInput refused, ObjectNode stack) {
    return CallProfiles.SIDES.stream()
        .filter(side -> refused.path().startsWith(side + ".") && !stack.has(side))
        .map(side -> refused.path().substring(side.length() + 1))
        .filter(
            key ->
                CallProfiles.SIDES.stream().noneMatch(stack::has)
                    || stack.has(key.split("[.\\[]")[0]))
        .findFirst()
        .map(refused::named)
        .orElse(refused);
  }
}
