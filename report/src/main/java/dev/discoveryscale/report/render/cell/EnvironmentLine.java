package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.scenario.Protocols;
import dev.discoveryscale.model.scenario.RegistrySettings;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.ChurnLength;
import dev.discoveryscale.model.scenario.Scenario.Protocol;
import dev.discoveryscale.model.scenario.Scenario.Url;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The environment of a run of discovery in words: the fleet, where it is registered, and how time
 * is played.
 */
public final class EnvironmentLine {

  private final Scenario scenario;
  private final Url url;

  private EnvironmentLine(Scenario scenario) {
    this.scenario = scenario;
    this.url = scenario.providers().url();
  }

  /** The line of a run; absent for a run of calls. */
  public static Optional<EnvironmentLine> of(RunRecord run) {
    return run.plan().scenario().discovery().map(EnvironmentLine::new);
  }

  /** All of it. */
  public String markdown() {
    List<String> parts = new ArrayList<>(List.of(fleet(), placement()));
    if (url.revisions() > 1) {
      parts.add(url.revisions() + " builds side by side");
    }
    parts.add(differing(url.distinctParameters()));
    parts.add(time());
    return "**Environment**: " + SafeText.markdown(String.join("; ", parts)) + ".";
  }

  /** Instances, interfaces and protocols; of a captured fleet what consumers look for. */
  public String fleet() {
    if (scenario.providers().from().isPresent()) {
      return "the fleet captured in %s: %s with %s; each consumer looks for %s"
          .formatted(
              scenario.providers().from().get(),
              Numbers.count(scenario.providers().instances(), "instance"),
              protocols(scenario.providers().protocols()),
              Numbers.count(scenario.providers().interfaces().count(), "interface"));
    }
    return String.join(
        " x ",
        Numbers.count(scenario.providers().instances(), "instance"),
        Numbers.count(scenario.providers().interfaces().count(), "interface"),
        protocols(scenario.providers().protocols()));
  }

  private static String protocols(Protocols protocols) {
    return protocols.isNative()
        ? "the protocols " + Protocols.NATIVE + " to each line"
        : Numbers.count(protocols.listed().size(), "protocol")
            + protocols.listed().stream()
                .map(Protocol::name)
                .collect(Collectors.joining(", ", " (", ")"));
  }

  private String placement() {
    RegistrySettings registries = scenario.registries();
    String each = registries.split() ? "split over %d registries%s" : "mirrored in %d registries%s";
    return registries.count() == 1
        ? "all in 1 registry" + kinds()
        : each.formatted(registries.count(), kinds());
  }

  /** The kinds of the registries, unless all are ZooKeepers. */
  private String kinds() {
    List<RegistryKind> kinds =
        scenario.registries().kind().map(List::of).orElse(scenario.registries().kinds());
    return kinds.stream().allMatch(RegistryKind.ZOOKEEPER::equals)
        ? ""
        : kinds.stream().map(RegistryKind::title).collect(Collectors.joining(", ", " (", ")"));
  }

  private String differing(int parameters) {
    String noun = url.revisions() > 1 ? "other parameter" : "parameter";
    return parameters == 0
        ? "no %s of the URLs differs between instances, except pid and timestamp".formatted(noun)
        : "%s of each URL %s between instances"
            .formatted(Numbers.count(parameters, noun), parameters == 1 ? "differs" : "differ");
  }

  private String time() {
    Span span = scenario.time().span();
    return switch (scenario.time().by()) {
      case REAL -> "%s in real time".formatted(span);
      case SAMPLING ->
          "%s by sampling: each cell plays some of the changes, in %s; figures for the whole span are derived%s"
              .formatted(span, played(), compression());
      case SQUEEZING ->
          "%s by squeezing: all changes are played in %s%s"
              .formatted(span, played(), compression());
    };
  }

  /** Where the figures decided how long changes were played, the longest time. */
  private String played() {
    ChurnLength played = scenario.time().played();
    return played.auto()
        ? "at most %d s (a cell stops sooner if its figures are precise enough)"
            .formatted(played.atMost().duration().toSeconds())
        : played.toString();
  }

  /** How much shorter than the span the playing was. */
  private String compression() {
    ChurnLength played = scenario.time().played();
    double times = (double) scenario.time().span().millis() / played.atMost().millis();
    return ". The time played is %s%s times shorter than the span"
        .formatted(played.auto() ? "at least " : "", Numbers.plain(times));
  }
}
