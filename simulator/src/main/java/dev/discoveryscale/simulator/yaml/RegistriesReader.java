package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.model.scenario.NacosAccess;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.registry.nacos.NacosRegistry;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the registries of a scenario. */
final class RegistriesReader {

  private static final Pattern ADDRESS =
      Pattern.compile("[A-Za-z0-9._-]+:\\d{1,5}(,[A-Za-z0-9._-]+:\\d{1,5})*");
  private static final Pattern NAMESPACE = Pattern.compile("[A-Za-z0-9_-]{1,128}");
  private static final Pattern USER = Pattern.compile("[^\\s,;:]{1,64}");
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final String NACOS = "nacos";
  private static final String PASSWORD_FROM = "passwordFrom";
  private static final int MOST = 8;

  /** The one user that a Nacos has when it is new. */
  private static final String FIRST_USER = "nacos";

  private RegistriesReader() {}

  static RegistrySettings read(Section s) {
    List<String> connect =
        s.values("connect", ValueType.text(ADDRESS, "an address such as 127.0.0.1:2181"));
    List<RegistryKind> each = each(s, connect.size());
    if (!connect.isEmpty() && connect.size() != each.size()) {
      throw s.must(
          "connect",
          "have one address for each registry (%d, see registries.%s)"
              .formatted(each.size(), s.has("kinds") ? "kinds" : "count"),
          counted(connect, "address", "addresses"));
    }
    boolean mixed = each.stream().distinct().count() > 1;
    return new RegistrySettings(
        mixed ? Optional.empty() : Optional.of(each.get(0)),
        mixed ? each : List.of(),
        each.size(),
        s.word("placement", List.of("mirrored", "split"), "mirrored"),
        s.size("heap", size("64m"), size("32g"), size("384m")),
        s.size("packetLimit", size("64k"), size("1g"), size("16m")),
        ports(s, each),
        connect,
        nacos(s, each));
  }

  /** The kind of each: those of the list, or as many of one kind as there are to be. */
  private static List<RegistryKind> each(Section s, int connected) {
    List<String> words = Arrays.stream(RegistryKind.values()).map(RegistryKind::word).toList();
    List<String> kinds = s.values("kinds", ValueType.word(words));
    if (kinds.isEmpty()) {
      RegistryKind kind = kind(s.word("kind", words, RegistryKind.ZOOKEEPER.word()));
      int count = s.whole("count", 1, MOST, connected == 0 ? 1 : Math.min(connected, MOST));
      return Collections.nCopies(count, kind);
    }
    if (s.has("kind")) {
      throw s.must(
          "kinds", "be absent if kind is given, because kind applies to all registries", "both");
    }
    if (kinds.size() > MOST) {
      throw s.must("kinds", "have at most %d kinds".formatted(MOST), kinds.size() + " kinds");
    }
    if (s.has("count")) {
      int count = s.whole("count", 1, MOST);
      if (count != kinds.size()) {
        throw s.must(
            "kinds",
            "have as many kinds as there are registries, " + count,
            counted(kinds, "kind", "kinds"));
      }
    }
    return kinds.stream().map(RegistriesReader::kind).toList();
  }

  private static String counted(List<?> some, String one, String several) {
    return "%d %s".formatted(some.size(), some.size() == 1 ? one : several);
  }

  private static RegistryKind kind(String word) {
    return RegistryKind.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static List<Integer> ports(Section s, List<RegistryKind> each) {
    List<Integer> ports = s.values("ports", ValueType.whole(1, ScenarioReader.MAX_PORT));
    if (!ports.isEmpty() && ports.size() != each.size()) {
      throw s.must(
          "ports",
          "have as many ports as there are registries, " + each.size(),
          counted(ports, "port", "ports"));
    }
    ScenarioReader.requireDistinctPorts(s, "ports", "", ports);
    for (int i = 0; i < ports.size(); i++) {
      int grpc = ports.get(i) + NacosRegistry.GRPC_OFFSET;
      if (each.get(i) == RegistryKind.NACOS
          && (grpc > ScenarioReader.MAX_PORT || ports.contains(grpc))) {
        throw s.refuse(
            "ports[" + i + "]",
            ports.get(i) + " of a Nacos",
            "a port whose gRPC port, %d higher, is at most %d and not used by another registry"
                .formatted(NacosRegistry.GRPC_OFFSET, ScenarioReader.MAX_PORT));
      }
    }
    return ports;
  }

  private static Optional<NacosAccess> nacos(Section registries, List<RegistryKind> each) {
    if (!each.contains(RegistryKind.NACOS)) {
      if (registries.has(NACOS)) {
        throw registries.must(NACOS, "be absent without a registry of kind nacos", "a value");
      }
      return Optional.empty();
    }
    Section s = registries.section(NACOS);
    String namespace =
        s.text(
            "namespace",
            NAMESPACE,
            "a namespace's id: letters, digits, '-' and '_', at most 128",
            NacosRegistry.PUBLIC);
    Optional<String> user =
        s.optional("user", ValueType.text(USER, "a user's name without spaces"));
    if (user.isEmpty() && s.has(PASSWORD_FROM)) {
      throw s.must(PASSWORD_FROM, "be used with user", "no user");
    }
    Optional<String> variable =
        user.map(
            name ->
                s.text(
                    PASSWORD_FROM,
                    VARIABLE,
                    "the name of an environment variable",
                    "NACOS_PASSWORD"));
    boolean beats = s.truth("beats", true);
    s.end();
    return Optional.of(new NacosAccess(namespace, user, variable, beats));
  }

  /** Refuses what the rest of the scenario has no use for, or cannot go with. */
  static void check(Section root, Scenario scenario) {
    Optional<NacosAccess> nacos = scenario.registries().nacos();
    if (nacos.isEmpty()) {
      return;
    }
    if (scenario.providers().sessions().equals("shared")) {
      throw root.refuse(
          "providers.sessions",
          "shared with registries of kind nacos",
          "per-instance: registrations in a Nacos belong to the connections of their provider");
    }
    if (scenario.registries().embedded()) {
      startedHere(root, nacos.get(), scenario.containers().use());
    }
  }

  private static void startedHere(Section root, NacosAccess nacos, boolean containers) {
    if (!nacos.namespace().equals(NacosRegistry.PUBLIC)) {
      throw root.refuse(
          "registries.nacos.namespace",
          nacos.namespace() + " of servers that the simulator starts",
          "public; other namespaces need servers that have them (registries.connect)");
    }
    if (nacos.user().isPresent() && !containers) {
      throw root.refuse(
          "registries.nacos.user",
          "%s with an rnacos that the simulator starts".formatted(nacos.user().get()),
          "absent: rnacos has no login; for servers with a login use registries.connect or containers.use");
    }
    if (nacos.user().filter(name -> !name.equals(FIRST_USER)).isPresent()) {
      throw root.refuse(
          "registries.nacos.user",
          nacos.user().get() + " with servers that the simulator starts",
          FIRST_USER + ", the only user of a new Nacos");
    }
  }

  private static ByteSize size(String text) {
    return ByteSize.parse(text);
  }
}
