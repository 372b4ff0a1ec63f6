package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.ChurnKind;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.churn.Step;
import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.model.churn.Target;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.snapshot.CapturedFleet;
import dev.discoveryscale.simulator.snapshot.CapturedFleets;
import dev.discoveryscale.simulator.snapshot.Recording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads the entries of a scenario's churn list, and checks them against the rest of it. */
final class ChurnReader {

  /** In place of what a recording says. */
  private static final Span UNKNOWN = Span.parse("1ms");

  private ChurnReader() {}

  /** Puts what the recording of a captured fleet says into the entries that take it from there. */
  static List<Churn> complete(Section root, List<Churn> churn, Scenario.Providers providers) {
    List<Churn> complete = new ArrayList<>();
    for (int i = 0; i < churn.size(); i++) {
      Churn each = churn.get(i);
      complete.add(
          each.kind() == ChurnKind.RECORDED
              ? recorded(root, "churn[" + i + "]", each, providers)
              : each);
    }
    return complete;
  }

  private static Churn recorded(
      Section root, String path, Churn found, Scenario.Providers providers) {
    Recording recording =
        CapturedFleets.of(providers)
            .flatMap(CapturedFleet::recording)
            .orElseThrow(
                () ->
                    root.must(
                        path + ".kind",
                        "have a snapshot (providers.from) that was made with --watch while processes restarted, to be recorded",
                        providers
                            .from()
                            .map(folder -> folder + ", which has no restarts")
                            .orElse("none")));
    Churn said = new Churn(found.kind(), 1, recording.every(), Map.of("down", recording.down()), 1);
    if (!found.every().equals(UNKNOWN) && !found.equals(said)) {
      throw root.must(path + ".every", "be absent, or as recorded", found.every().toString());
    }
    return said;
  }

  static Churn read(Section s) {
    ChurnKind kind = ChurnKind.of(s.word("kind", ChurnKind.words()));
    if (kind == ChurnKind.RECORDED && !s.has("every")) {
      return new Churn(kind, 1, UNKNOWN, Map.of("down", UNKNOWN), 1);
    }
    Number size = size(s, kind.size());
    Span shortest = kind == ChurnKind.RECORDED ? UNKNOWN : Span.parse("1s");
    Span every = s.span("every", shortest, Span.parse("24h"));
    int times = kind.repeats() ? s.whole("times", 2, 1_000, 3) : 1;
    Map<String, Span> waits = new HashMap<>();
    kind.thens()
        .forEach(
            then ->
                waits.put(then.key(), s.span(then.key(), Span.parse("100ms"), Span.parse("24h"))));
    Churn churn = new Churn(kind, size, every, waits, times);
    Duration whole = Step.length(churn.steps());
    if (kind != ChurnKind.RECORDED && whole.compareTo(churn.every().duration()) >= 0) {
      throw s.refuse(
          "every",
          churn.every().toString(),
          "more than %s (%s), as one %s must end before the next begins"
              .formatted(new Span(whole), lengths(churn), kind.word()));
    }
    return churn;
  }

  /** The keys that make one change of a kind as long as it is. */
  private static String lengths(Churn churn) {
    String waits =
        churn.kind().thens().stream().map(ChurnKind.Then::key).collect(Collectors.joining(" + "));
    return churn.kind().repeats() ? waits + ", repeated by times" : waits;
  }

  /** Refuses what does not fit the fleet or the span. */
  static void check(Section root, Scenario scenario) {
    for (int i = 0; i < scenario.churn().size(); i++) {
      Churn churn = scenario.churn().get(i);
      String path = "churn[" + i + "].";
      if (churn.kind() == ChurnKind.RECORDED && scenario.churn().size() > 1) {
        throw root.must(
            "churn", "have no other entry beside recorded", scenario.churn().size() + " entries");
      }
      int fleet = scenario.providers().instances();
      if (churn.target() == Target.INSTANCE && !churn.additional() && churn.group(fleet) > fleet) {
        throw root.refuse(
            path + "instances",
            String.valueOf(churn.group(fleet)),
            "at most providers.instances, " + fleet);
      }
      int interfaces = scenario.providers().interfaces().count();
      if (churn.target() == Target.INTERFACE && churn.group(interfaces) > interfaces) {
        throw root.refuse(
            path + "interfaces",
            String.valueOf(churn.group(interfaces)),
            "at most providers.interfaces, " + interfaces);
      }
      if (churn.every().duration().compareTo(scenario.time().span().duration()) > 0) {
        throw root.refuse(
            path + "every",
            churn.every().toString(),
            "at most time.span, " + scenario.time().span());
      }
      if (scenario.providers().sessions().equals("shared")
          && churn.steps().stream().anyMatch(step -> step.action().seenByTimeout())) {
        throw root.must(
            path + "kind",
            "be used with providers.sessions=per-instance",
            churn.kind().word() + " with shared");
      }
      if (!scenario.registries().embedded() && churn.does(Action.STOP)) {
        throw root.must(
            path + "kind",
            "be used with registries that the simulator starts",
            churn.kind().word() + " with registries.connect");
      }
    }
  }

  private static Number size(Section s, ChurnKind.Size size) {
    return switch (size) {
      case INSTANCES -> s.whole("instances", 1, ScenarioReader.MAX_INSTANCES, 1);
      case INTERFACES -> s.whole("interfaces", 1, ProvidersReader.MAX_INTERFACES, 1);
      case FRACTION -> s.value("fraction", ValueType.fraction());
      case ONE -> 1;
    };
  }
}
