package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.churn.Target;
import dev.discoveryscale.model.scenario.Interfaces;
import dev.discoveryscale.model.scenario.Protocols;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.Protocol;
import dev.discoveryscale.model.scenario.Scenario.Providers;
import dev.discoveryscale.model.scenario.Scenario.Register;
import dev.discoveryscale.model.scenario.Scenario.Url;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.snapshot.CapturedFleet;
import dev.discoveryscale.simulator.snapshot.CapturedFleets;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads the fleet of a scenario. */
final class ProvidersReader {

  /** Dubbo's own rule for names: {@code ConfigValidationUtils.PATTERN_NAME}, {@code MAX_LENGTH}. */
  private static final Pattern APPLICATION = Pattern.compile("[-._0-9a-zA-Z]{1,200}");

  private static final String APPLICATION_FORM =
      "1 to 200 letters, digits, dots, dashes and underscores, as Dubbo allows";
  private static final Pattern PROTOCOL = Pattern.compile("[a-z][a-z0-9+.-]{0,31}");
  static final Pattern TYPE = Pattern.compile("([a-z_][A-Za-z0-9_]*\\.)+[A-Za-z_][A-Za-z0-9_]*");
  private static final String PART = "[A-Za-z0-9_.-]+";
  private static final Pattern SERVICE =
      Pattern.compile("(?:%s/)?%s(?::%s)?".formatted(PART, TYPE, PART));
  private static final String SERVICE_FORM =
      "a fully qualified name such as com.acme.Orders, with group and version blue/com.acme.Orders:1.2";
  static final String TYPE_FORM = "a fully qualified name such as com.acme.Orders";
  private static final Pattern ENTRY = Pattern.compile("[^\\p{Cntrl}]+");
  private static final String ENTRY_FORM = "a path of a jar or of a folder with classes";
  static final int MAX_INTERFACES = 10_000;
  private static final List<Action> UPGRADES =
      List.of(Action.UPGRADE, Action.UPGRADE_LATE, Action.UPGRADE_FAILING);
  private static final int MAX_REVISIONS = 100_000;
  private static final String CONSUMED_BY = "consumedBy";

  private ProvidersReader() {}

  static Providers read(Section s) {
    Optional<String> from = s.optional("from", ValueType.text(ENTRY, "the folder of a snapshot"));
    Optional<String> consumedBy =
        s.optional(CONSUMED_BY, ValueType.text(APPLICATION, APPLICATION_FORM));
    if (consumedBy.isPresent() && (from.isEmpty() || s.has("interfaces"))) {
      throw s.must(CONSUMED_BY, "come with from, and without interfaces", consumedBy.get());
    }
    return from.isPresent() ? captured(s, from.get(), consumedBy) : described(s);
  }

  private static Providers described(Section s) {
    int instances = s.whole("instances", 1, ScenarioReader.MAX_INSTANCES);
    return new Providers(
        Optional.empty(),
        s.valueOr("application", ValueType.text(APPLICATION, APPLICATION_FORM), "demo-provider"),
        instances,
        interfaces(s),
        protocols(s),
        Register.valueOf(
            s.word("register", List.of("auto", "interface", "instance", "all"), "auto")
                .toUpperCase(Locale.ROOT)),
        url(s.section("url"), instances),
        s.word("sessions", List.of("per-instance", "shared"), "per-instance"),
        classpath(s));
  }

  /** What a snapshot says may stand beside it, as it does in the records of a run. */
  private static Providers captured(Section s, String from, Optional<String> consumedBy) {
    List<Protocol> answered = s.has("protocols") ? listed(s).listed() : List.of();
    CapturedFleet fleet = fleet(s, from, answered);
    int instances = fleet.instances();
    String application = fleet.applications().get(0);
    Protocols protocols =
        new Protocols(
            fleet.protocols().stream()
                .map(each -> new Protocol(each.name(), each.port(), each.wire()))
                .toList());
    List<String> names = protocols.listed().stream().map(Protocol::name).toList();
    for (int i = 0; i < answered.size(); i++) {
      if (!names.contains(answered.get(i).name())) {
        throw s.refuse(
            "protocols[" + i + "].name",
            answered.get(i).name(),
            "a protocol of the captured fleet, such as " + names.get(0));
      }
    }
    String register = fleet.mode().word();
    return new Providers(
        Optional.of(from),
        s.valueOr(
            "application",
            ValueType.text(Pattern.compile(Pattern.quote(application)), "as captured"),
            application),
        captured(s, "instances", instances),
        subscribed(s, fleet, consumedBy),
        protocols,
        Register.valueOf(s.word("register", List.of(register), register).toUpperCase(Locale.ROOT)),
        url(s.section("url"), fleet),
        s.word("sessions", List.of("per-instance", "shared"), "per-instance"),
        classpath(s));
  }

  /** A number that the snapshot decides; records of runs have it. */
  private static int captured(Section s, String key, int number) {
    int written = s.whole(key, 0, Integer.MAX_VALUE, number);
    if (written != number) {
      throw s.must(
          key, "be left out with from, as the snapshot has " + number, String.valueOf(written));
    }
    return number;
  }

  private static CapturedFleet fleet(Section s, String from, List<Protocol> protocols) {
    try {
      return CapturedFleets.of(Path.of(from), protocols);
    } catch (IOException | BadInput notRead) {
      throw s.must("from", "be the folder of a whole snapshot", from + ": " + notRead.getMessage());
    }
  }

  /** All services unless the scenario names some, or an application that looked for some. */
  private static Interfaces subscribed(
      Section s, CapturedFleet fleet, Optional<String> consumedBy) {
    List<String> keys = fleet.services().stream().map(ServiceSpec::key).toList();
    if (consumedBy.isPresent()) {
      keys = consumed(s, fleet, consumedBy.get());
    } else if (s.has("interfaces")) {
      Interfaces named = interfaces(s);
      for (String key : named.keys()) {
        if (!keys.contains(key)) {
          throw s.refuse(
              "interfaces", key, "a service of the captured fleet, such as " + keys.get(0));
        }
      }
      return named;
    }
    Interfaces all = Interfaces.named(keys);
    if (new HashSet<>(all.names()).size() < keys.size()) {
      throw s.must(
          "interfaces",
          "name services, as an interface has several groups or versions in the captured fleet",
          "none");
    }
    return all;
  }

  /** The services that an application looked for, and some process provides. */
  private static List<String> consumed(Section s, CapturedFleet fleet, String application) {
    Set<String> consumers = fleet.consumed().keySet();
    if (!consumers.contains(application)) {
      throw consumers.isEmpty()
          ? s.must(CONSUMED_BY, "be left out, as the snapshot has no consumer nodes", application)
          : s.refuse(
              CONSUMED_BY,
              application,
              "an application with consumer nodes: " + String.join(", ", consumers));
    }
    List<String> keys =
        fleet.services().stream()
            .map(ServiceSpec::key)
            .filter(fleet.consumed().get(application)::contains)
            .toList();
    if (keys.isEmpty()) {
      throw s.must(CONSUMED_BY, "look for a service that some process provides", application);
    }
    return keys;
  }

  private static Url url(Section s, CapturedFleet fleet) {
    int length = fleet.urlLength();
    int differing = fleet.differing().size();
    Url url =
        new Url(
            captured(s, "length", length),
            captured(s, "distinctParameters", differing),
            captured(s, "revisions", 1));
    s.end();
    return url;
  }

  /**
   * Checks a captured fleet against the rest of a scenario.
   *
   * @throws BadInput if it cannot be played there
   */
  static void check(Section root, Scenario scenario) {
    if (scenario.providers().from().isEmpty()) {
      return;
    }
    Providers providers = scenario.providers();
    CapturedFleet fleet =
        fleet(root.section("providers"), providers.from().get(), providers.protocols().listed());
    RegistrySettings registries = scenario.registries();
    if (!registries.each().equals(fleet.registries()) || registries.split()) {
      throw root.refuse(
          "registries",
          "%s, %s".formatted(kinds(registries.each()), registries.placement()),
          "%s, mirrored, as captured: each instance is written where it was found"
              .formatted(kinds(fleet.registries())));
    }
    if (scenario.churn().stream().anyMatch(ProvidersReader::needsMoreThanWasCaptured)) {
      throw root.must(
          "churn",
          "leave builds and interfaces as they were captured, and add no instances",
          "a kind that changes them");
    }
  }

  private static String kinds(List<RegistryKind> all) {
    return all.size()
        + " of kind "
        + all.stream()
            .map(RegistryKind::toString)
            .map(word -> word.toLowerCase(Locale.ROOT))
            .distinct()
            .collect(Collectors.joining(" and "));
  }

  private static boolean needsMoreThanWasCaptured(Churn churn) {
    return churn.additional()
        || churn.target() == Target.INTERFACE
        || UPGRADES.stream().anyMatch(churn::does);
  }

  /** Names must differ, as directories of addresses are those of an interface. */
  private static Interfaces interfaces(Section s) {
    if (!s.isList("interfaces")) {
      return Interfaces.numbered(s.whole("interfaces", 1, MAX_INTERFACES));
    }
    List<String> keys = s.values("interfaces", ValueType.text(SERVICE, SERVICE_FORM));
    List<String> names = keys.stream().map(Interfaces::name).toList();
    if (names.isEmpty() || names.size() > MAX_INTERFACES) {
      throw s.must(
          "interfaces", "have 1 to %d names".formatted(MAX_INTERFACES), names.size() + " names");
    }
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      if (!seen.add(names.get(i))) {
        throw s.refuse(
            "interfaces[" + i + "]",
            names.get(i) + " again",
            "a name that no other has; another group or version needs a fleet of its own");
      }
    }
    return Interfaces.named(keys);
  }

  /** Only names of a user's own have classes. */
  private static List<String> classpath(Section s) {
    List<String> entries = s.values("classpath", ValueType.text(ENTRY, ENTRY_FORM));
    if (!entries.isEmpty() && !s.isList("interfaces")) {
      throw s.must("classpath", "come with a list of interfaces", "a number of them");
    }
    return entries;
  }

  private static Protocols protocols(Section s) {
    if (s.isText("protocols")) {
      s.word("protocols", List.of(Protocols.NATIVE));
      return Protocols.ofTheLine();
    }
    Protocols protocols = listed(s);
    ScenarioReader.requireDistinctPorts(
        s, "protocols", ".port", protocols.listed().stream().map(Protocol::port).toList());
    return protocols;
  }

  /** As a list. Two captured ones may share a port. */
  private static Protocols listed(Section s) {
    List<Protocol> protocols = s.sections("protocols", ProvidersReader::protocol);
    if (protocols.isEmpty()) {
      throw s.refuse(
          "protocols",
          "none",
          "native, or a list of at least one such as {name: dubbo, port: 20880}");
    }
    Set<String> names = new HashSet<>();
    for (int i = 0; i < protocols.size(); i++) {
      if (!names.add(protocols.get(i).name())) {
        throw s.refuse(
            "protocols[" + i + "].name",
            protocols.get(i).name() + " again",
            "a name that no other protocol has");
      }
    }
    return new Protocols(protocols);
  }

  private static Protocol protocol(Section s) {
    String name = s.text("name", PROTOCOL, "a URL scheme in lower case");
    int port = s.whole("port", 1, ScenarioReader.MAX_PORT);
    String wire = s.word("wire", List.of("dubbo", "tri"), "dubbo");
    if (wire.equals("tri") && !name.equals("tri")) {
      throw s.refuse("wire", "tri with the name " + name, "dubbo unless the name is tri");
    }
    return new Protocol(name, port, wire);
  }

  private static Url url(Section s, int instances) {
    Url url =
        new Url(
            s.whole("length", 200, 32_768, 1024),
            s.whole("distinctParameters", 0, 32, 0),
            s.whole("revisions", 1, MAX_REVISIONS, 1));
    if (url.revisions() > instances) {
      throw s.refuse(
          "revisions",
          String.valueOf(url.revisions()),
          "at most providers.instances, %d: an instance has one build".formatted(instances));
    }
    s.end();
    return url;
  }
}
