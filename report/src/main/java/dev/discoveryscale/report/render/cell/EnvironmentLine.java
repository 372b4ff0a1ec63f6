package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.record.RecordedScenario;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.Protocols;
import dev.discoveryscale.model.scenario.Scenario.ChurnLength;
import dev.discoveryscale.model.scenario.Scenario.Protocol;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The environment of a run in words, from its resolved scenario: the fleet, where it is registered,
 * and how time is played. Values that a record lacks are left out.
 */
public final class EnvironmentLine {

  private final RecordedScenario scenario;

  private EnvironmentLine(RecordedScenario scenario) {
    this.scenario = scenario;
  }

  public static EnvironmentLine of(RunRecord run) {
    return new EnvironmentLine(run.plan().scenario());
  }

  /** One line; absent when the record tells nothing of it. */
  public Optional<String> markdown() {
    List<String> parts = new ArrayList<>();
    parts.add(fleet());
    placement().ifPresent(parts::add);
    if (scenario.revisions() > 1) {
      parts.add(scenario.revisions() + " builds side by side");
    }
    scenario.distinctParameters().map(this::differing).ifPresent(parts::add);
    time().ifPresent(parts::add);
    parts.removeIf(String::isEmpty);
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("**Environment**: " + SafeText.markdown(String.join("; ", parts)) + ".");
  }

  /** Instances, interfaces and protocols, as far as the record tells them. */
  public String fleet() {
    List<String> factors = new ArrayList<>();
    scenario.instances().map(count -> Numbers.count(count, "instance")).ifPresent(factors::add);
    scenario.interfaces().map(count -> Numbers.count(count, "interface")).ifPresent(factors::add);
    scenario.protocols().map(EnvironmentLine::protocols).ifPresent(factors::add);
    return String.join(" x ", factors);
  }

  private static String protocols(Protocols protocols) {
    return protocols.isNative()
        ? "the protocols " + Protocols.NATIVE + " to each line"
        : Numbers.count(protocols.listed().size(), "protocol")
            + protocols.listed().stream()
                .map(Protocol::name)
                .collect(Collectors.joining(", ", " (", ")"));
  }

  private Optional<String> placement() {
    String each = scenario.split() ? "split over %d registries%s" : "mirrored in %d registries%s";
    return scenario
        .registries()
        .map(count -> count == 1 ? "all in 1 registry" + kinds() : each.formatted(count, kinds()));
  }

  /** The kinds of the registries, unless all are ZooKeepers. */
  private String kinds() {
    return scenario.kinds().stream().allMatch(RegistryKind.ZOOKEEPER::equals)
        ? ""
        : scenario.kinds().stream()
            .map(RegistryKind::title)
            .collect(Collectors.joining(", ", " (", ")"));
  }

  private String differing(int parameters) {
    String noun = scenario.revisions() > 1 ? "other parameter" : "parameter";
    return parameters == 0
        ? "no %s of the URLs differs between instances, except pid and timestamp".formatted(noun)
        : "%s of each URL %s between instances"
            .formatted(Numbers.count(parameters, noun), parameters == 1 ? "differs" : "differ");
  }

  private Optional<String> time() {
    return scenario
        .span()
        .flatMap(
            span ->
                scenario
                    .by()
                    .map(
                        mode ->
                            switch (mode) {
                              case REAL -> "%s in real time".formatted(span);
                              case SAMPLING ->
                                  "%s by sampling: each cell plays some of the changes, in %s; figures for the whole span are derived%s"
                                      .formatted(span, played(), compression());
                              case SQUEEZING ->
                                  "%s by squeezing: all changes are played in %s%s"
                                      .formatted(span, played(), compression());
                            }));
  }

  /** Where the figures decided how long changes were played, the shortest time and the longest. */
  private String played() {
    return scenario
        .played()
        .map(
            played ->
                played.auto()
                    ? "at most %d s (a cell stops sooner if its figures are precise enough)"
                        .formatted(played.atMost().duration().toSeconds())
                    : played.toString())
        .orElse("");
  }

  /** How much shorter than the span the playing was; empty if the record does not tell. */
  private String compression() {
    return scenario
        .span()
        .flatMap(span -> scenario.played().map(played -> compression(span.millis(), played)))
        .orElse("");
  }

  private static String compression(double spanMillis, ChurnLength played) {
    return ". The time played is %s%s times shorter than the span"
        .formatted(
            played.auto() ? "at least " : "", Numbers.plain(spanMillis / played.atMost().millis()));
  }
}
