package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.simulator.churn.Churn;
import dev.discoveryscale.simulator.churn.ConfigurationPush;
import dev.discoveryscale.simulator.churn.Crash;
import dev.discoveryscale.simulator.churn.EmptyPush;
import dev.discoveryscale.simulator.churn.Flapping;
import dev.discoveryscale.simulator.churn.MassRestart;
import dev.discoveryscale.simulator.churn.MetadataFailing;
import dev.discoveryscale.simulator.churn.MetadataLate;
import dev.discoveryscale.simulator.churn.RegistryRestart;
import dev.discoveryscale.simulator.churn.RegistryUnreachable;
import dev.discoveryscale.simulator.churn.RollingRestart;
import dev.discoveryscale.simulator.churn.RollingUpgrade;
import dev.discoveryscale.simulator.churn.ScaleOut;
import dev.discoveryscale.simulator.churn.SessionExpiry;
import dev.discoveryscale.simulator.churn.Span;
import dev.discoveryscale.simulator.churn.Step;
import dev.discoveryscale.simulator.churn.Step.Action;
import dev.discoveryscale.simulator.churn.Target;
import dev.discoveryscale.simulator.model.Scenario;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads the entries of a scenario's churn list, and checks them against the rest of it. */
final class ChurnReader {

  private static final Map<String, Function<Section, Churn>> KINDS = new LinkedHashMap<>();

  static {
    KINDS.put("rolling-restart", s -> new RollingRestart(instances(s), every(s), span(s, "down")));
    KINDS.put("rolling-upgrade", s -> new RollingUpgrade(instances(s), every(s), span(s, "down")));
    KINDS.put("mass-restart", s -> new MassRestart(fraction(s), every(s), span(s, "down")));
    KINDS.put(
        "flapping",
        s ->
            new Flapping(
                instances(s),
                every(s),
                s.whole("times", 2, 1_000, 3),
                span(s, "down"),
                span(s, "up")));
    KINDS.put("scale-out", s -> new ScaleOut(instances(s), every(s), span(s, "stay")));
    KINDS.put("crash", s -> new Crash(instances(s), every(s), span(s, "down")));
    KINDS.put("session-expiry", s -> new SessionExpiry(instances(s), every(s), span(s, "down")));
    KINDS.put(
        "metadata-late",
        s -> new MetadataLate(instances(s), every(s), span(s, "down"), span(s, "late")));
    KINDS.put(
        "metadata-failing",
        s -> new MetadataFailing(instances(s), every(s), span(s, "down"), span(s, "failing")));
    KINDS.put("empty-push", s -> new EmptyPush(every(s), span(s, "down")));
    KINDS.put(
        "configuration-push",
        s ->
            new ConfigurationPush(
                s.whole("interfaces", 1, ProvidersReader.MAX_INTERFACES, 1),
                every(s),
                span(s, "stay")));
    KINDS.put("registry-restart", s -> new RegistryRestart(every(s), span(s, "down")));
    KINDS.put("registry-unreachable", s -> new RegistryUnreachable(every(s), span(s, "down")));
  }

  private ChurnReader() {}

  static Churn read(Section s) {
    Churn churn = KINDS.get(s.word("kind", List.copyOf(KINDS.keySet()))).apply(s);
    Duration whole = Step.length(churn.steps());
    if (whole.compareTo(churn.every().duration()) >= 0) {
      throw s.refuse(
          "every",
          churn.every().toString(),
          "more than %s, the duration of its steps, because a group must end before the next one begins"
              .formatted(new Span(whole)));
    }
    return churn;
  }

  /** Refuses what does not fit the fleet or the span. */
  static void check(Section root, Scenario scenario) {
    for (int i = 0; i < scenario.churn().size(); i++) {
      Churn churn = scenario.churn().get(i);
      String path = "churn[" + i + "].";
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
            churn.kind() + " with shared");
      }
      if (!scenario.registries().embedded() && churn.does(Action.STOP)) {
        throw root.must(
            path + "kind",
            "be used with registries that the simulator starts",
            churn.kind() + " with registries.connect");
      }
    }
  }

  private static int instances(Section s) {
    return s.whole("instances", 1, ScenarioReader.MAX_INSTANCES, 1);
  }

  private static double fraction(Section s) {
    double fraction = s.number("fraction");
    if (!(fraction > 0 && fraction <= 1)) {
      throw s.refuse("fraction", String.valueOf(fraction), "a number above 0 and at most 1");
    }
    return fraction;
  }

  private static Span every(Section s) {
    return s.span("every", Span.parse("1s"), Span.parse("24h"));
  }

  private static Span span(Section s, String key) {
    return s.span(key, Span.parse("100ms"), Span.parse("24h"));
  }
}
