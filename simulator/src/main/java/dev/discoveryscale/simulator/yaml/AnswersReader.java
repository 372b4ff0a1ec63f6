package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.AnswerRule;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what providers answer. */
final class AnswersReader {

  private static final Pattern METHOD = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$]*");
  private static final Span NO_TIME = Span.parse("0ms");
  private static final Span LONGEST = Span.parse("1h");
  private static final List<String> EFFECTS = List.of("returns", "throws", "delay");

  private AnswersReader() {}

  static AnswerRule read(Section s) {
    if (EFFECTS.stream().noneMatch(s::has)) {
      throw s.must("", "have at least one of " + String.join(", ", EFFECTS), "none");
    }
    if (s.has("failureRate") && !s.has("throws")) {
      throw s.must("failureRate", "come with throws", "no throws");
    }
    Section thrown = s.section("throws");
    return new AnswerRule(
        s.optional("interface", type()),
        s.optional("method", ValueType.text(METHOD, "a method's name")),
        s.has("arguments") ? Optional.of(s.values("arguments", ValueType.any())) : Optional.empty(),
        s.optional("returns", ValueType.any()),
        s.has("throws") ? Optional.of(failing(thrown)) : Optional.empty(),
        s.valueOr("failureRate", ValueType.fraction(), 1.0),
        s.has("delay") ? Optional.of(delay(s)) : Optional.empty());
  }

  private static ValueType<String> type() {
    return ValueType.text(ProvidersReader.TYPE, ProvidersReader.TYPE_FORM);
  }

  private static AnswerRule.Failing failing(Section s) {
    AnswerRule.Failing failing =
        new AnswerRule.Failing(
            s.valueOr("type", type(), "java.lang.RuntimeException"),
            s.text("message", Pattern.compile("[\\s\\S]{0,1000}"), "at most 1,000 characters", ""));
    s.end();
    return failing;
  }

  private static AnswerRule.Delay delay(Section s) {
    if (!s.isMapping("delay", "")) {
      return AnswerRule.Delay.of(s.span("delay", NO_TIME, LONGEST));
    }
    Section times = s.section("delay");
    Span least = times.span("least", NO_TIME, LONGEST, NO_TIME);
    if (times.has("mean") == times.has("most")) {
      throw times.must("", "have most or mean", times.has("mean") ? "both" : "none");
    }
    AnswerRule.Delay delay =
        times.has("mean")
            ? new AnswerRule.Delay(
                least, Optional.empty(), Optional.of(times.span("mean", NO_TIME, LONGEST)))
            : new AnswerRule.Delay(
                least, Optional.of(times.span("most", least, LONGEST)), Optional.empty());
    times.end();
    return delay;
  }
}
