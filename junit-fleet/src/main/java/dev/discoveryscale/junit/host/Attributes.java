package dev.discoveryscale.junit.host;

import static java.util.Map.entry;

import dev.discoveryscale.junit.channel.FleetWish;
import java.util.Map;

/** Translates errors of the scenario's reader into the attributes of the annotation. */
final class Attributes {

  /** An attribute by the path that readers name. */
  private static final Map<String, String> BY_PATH =
      Map.ofEntries(
          entry("providers.instances", "instances"),
          entry("providers.interfaces", "interfaces"),
          entry("providers.application", "application"),
          entry("providers.register", "register"),
          entry("providers.protocols", "protocols"),
          entry("registries.connect", "connect"),
          entry("registries.count", "registryCount"),
          entry("containers.use", "registries"),
          entry("containers.registry", "registryImage"),
          entry("client.line", "line"),
          entry("discovery.model", "register"));

  private Attributes() {}

  /** The same message, with who asks and the attributes that stand for paths. */
  static String named(FleetWish wish, String message) {
    String named = message;
    for (Map.Entry<String, String> each : BY_PATH.entrySet()) {
      named = named.replace(": " + each.getKey() + " must ", ": " + each.getValue() + " must ");
    }
    return named.startsWith(wish.where()) ? named : DeclaredScenario.file(wish) + ": " + named;
  }
}
