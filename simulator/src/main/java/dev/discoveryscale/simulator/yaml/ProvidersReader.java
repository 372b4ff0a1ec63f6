package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.scenario.Interfaces;
import dev.discoveryscale.model.scenario.Protocols;
import dev.discoveryscale.model.scenario.Scenario.Protocol;
import dev.discoveryscale.model.scenario.Scenario.Providers;
import dev.discoveryscale.model.scenario.Scenario.Register;
import dev.discoveryscale.model.scenario.Scenario.Url;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the fleet of a scenario. */
final class ProvidersReader {

  private static final Pattern PROTOCOL = Pattern.compile("[a-z][a-z0-9+.-]{0,31}");
  private static final Pattern INTERFACE =
      Pattern.compile("([a-z_][A-Za-z0-9_]*\\.)+[A-Za-z_][A-Za-z0-9_]*");
  private static final String INTERFACE_FORM = "a fully qualified name such as com.acme.Orders";
  static final int MAX_INTERFACES = 10_000;
  private static final int MAX_REVISIONS = 100_000;

  private ProvidersReader() {}

  static Providers read(Section s) {
    int instances = s.whole("instances", 1, ScenarioReader.MAX_INSTANCES);
    return new Providers(
        s.valueOr("application", ValueType.name(), "demo-provider"),
        instances,
        interfaces(s),
        protocols(s),
        Register.valueOf(
            s.word("register", List.of("auto", "interface", "instance", "all"), "auto")
                .toUpperCase(Locale.ROOT)),
        url(s.section("url"), instances),
        s.word("sessions", List.of("per-instance", "shared"), "per-instance"));
  }

  private static Interfaces interfaces(Section s) {
    if (!s.isList("interfaces")) {
      return Interfaces.numbered(s.whole("interfaces", 1, MAX_INTERFACES));
    }
    List<String> names = s.values("interfaces", ValueType.text(INTERFACE, INTERFACE_FORM));
    if (names.isEmpty() || names.size() > MAX_INTERFACES) {
      throw s.must(
          "interfaces", "have 1 to %d names".formatted(MAX_INTERFACES), names.size() + " names");
    }
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      if (!seen.add(names.get(i))) {
        throw s.refuse(
            "interfaces[" + i + "]", names.get(i) + " again", "a name that no other has");
      }
    }
    return Interfaces.named(names);
  }

  private static Protocols protocols(Section s) {
    if (s.isText("protocols")) {
      s.word("protocols", List.of(Protocols.NATIVE));
      return Protocols.ofTheLine();
    }
    List<Protocol> protocols = s.sections("protocols", ProvidersReader::protocol);
    if (protocols.isEmpty()) {
      throw s.refuse(
          "protocols",
          "none",
          "native, or a list of at least one such as {name: dubbo, port: 20880}");
    }
    ScenarioReader.requireDistinctPorts(
        s, "protocols", ".port", protocols.stream().map(Protocol::port).toList());
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
