package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.plan.Needs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Describes a scenario's registries for {@code explain}, in the terms of their kinds. */
final class ExplainedRegistries {

  private final Scenario scenario;
  private final RegistrySettings registries;

  ExplainedRegistries(Scenario scenario) {
    this.scenario = scenario;
    this.registries = scenario.registries();
  }

  /** How many of what kind there are, and where. */
  String servers() {
    return "%s, %s, %s; %s"
        .formatted(
            registries.describe(),
            registries.placement(),
            registries.embedded() ? started() : external(),
            clients());
  }

  private String external() {
    return "external: "
        + String.join(
            " and ",
            IntStream.range(0, registries.count())
                .mapToObj(i -> named(registries.each().get(i)) + registries.connect().get(i))
                .toList());
  }

  /** A kind is named where there are several. */
  private String named(RegistryKind kind) {
    return registries.kind().isPresent() ? "" : kind.title() + " ";
  }

  private String started() {
    List<String> parts = new ArrayList<>();
    if (registries.any(RegistryKind.ZOOKEEPER)) {
      parts.add(
          "each%s in a JVM of its own with %s heap"
              .formatted(registries.kind().isPresent() ? "" : " ZooKeeper", registries.heap()));
    }
    if (registries.any(RegistryKind.NACOS)) {
      parts.add(
          scenario.containers().use()
              ? "each%s in a container of %s with %s heap"
                  .formatted(
                      registries.kind().isPresent() ? "" : " Nacos",
                      scenario.containers().nacos().orElseThrow(),
                      registries.heap())
              : "each%s an rnacos, a stand-in for Nacos"
                  .formatted(registries.kind().isPresent() ? "" : " Nacos"));
    }
    return String.join(", ", parts);
  }

  private String clients() {
    List<String> parts = new ArrayList<>();
    if (registries.any(RegistryKind.ZOOKEEPER)) {
      parts.add("sessions " + scenario.providers().sessions());
    }
    registries
        .nacos()
        .ifPresent(
            nacos ->
                parts.add(
                    "namespace %s, %s"
                        .formatted(
                            nacos.namespace(),
                            nacos
                                .user()
                                .map(
                                    user ->
                                        "user %s, password from %s"
                                            .formatted(user, nacos.passwordFrom().orElseThrow()))
                                .orElse("no login"))));
    return String.join(", ", parts);
  }

  /** What goes with its provider, in one registry. */
  String entries(long entries) {
    return words(entries, "ephemeral node", "service instance");
  }

  /**
   * What keeps that there.
   *
   * @param holders in all registries
   * @param beatsPerSecond to each Nacos, at most
   */
  String holders(long holders, double beatsPerSecond) {
    String held = words(holders, "session", "connection") + " in all";
    if (beatsPerSecond == 0) {
      return held;
    }
    String beats =
        "%s%s beats a second to each Nacos"
            .formatted(
                registries.placement().equals("split") ? "at most " : "", rate(beatsPerSecond));
    return holders == 0 ? beats : held + ", " + beats;
  }

  private static String rate(double number) {
    return (number == Math.rint(number) ? "%,.0f" : "%,.1f").formatted(number);
  }

  private String words(long number, String ofZooKeeper, String ofNacos) {
    if (registries.kind().isEmpty()) {
      return "%,d %ss or %ss".formatted(number, ofZooKeeper, ofNacos);
    }
    return ExplainCommand.count(number, registries.any(RegistryKind.NACOS) ? ofNacos : ofZooKeeper);
  }

  /** The longest lists that consumers are sent. */
  String lists(Needs needs, String packetLimit) {
    List<String> parts = new ArrayList<>();
    if (registries.any(RegistryKind.ZOOKEEPER)) {
      parts.add(
          "%s, packet limit %s".formatted(ExplainCommand.size(needs.largestList()), packetLimit));
    }
    if (registries.any(RegistryKind.NACOS)) {
      parts.add("%s pushed by Nacos".formatted(ExplainCommand.size(needs.largestPush())));
    }
    return String.join("; ", parts);
  }
}
