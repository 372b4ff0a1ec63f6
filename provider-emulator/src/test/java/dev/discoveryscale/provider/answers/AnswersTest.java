package dev.discoveryscale.provider.answers;

import static dev.discoveryscale.provider.answers.LenientJson.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.StringValue;
import demo.Orders;
import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.scenario.AnswerRule;
import dev.discoveryscale.provider.contract.ClassContracts;
import dev.discoveryscale.provider.contract.ServiceContract;
import dev.discoveryscale.provider.contract.ServiceMethod;
import java.time.DayOfWeek;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnswersTest {

  private static final List<ServiceContract> FLEET =
      List.of(
          ClassContracts.of(Orders.class),
          ClassContracts.of(Orders.Messages.class),
          ClassContracts.of(Orders.Streams.class),
          ServiceContract.named("demo.Unknown"));

  @Test
  void takesTheFirstRuleThatFits() {
    Answers answers =
        answers(
            rule("find", "[\"7\"]", "{id: '7'}"),
            rule("find", null, "{id: 'other'}"),
            rule(null, null, "true"));

    assertThat(id(answers, "7")).isEqualTo("7");
    assertThat(id(answers, "8")).isEqualTo("other");
    assertThat(value(answers, "known", "7")).isEqualTo(true);
    assertThat(answers.unmatched()).isEmpty();
  }

  @Test
  void countsCallsThatNoRuleFits() {
    Answers answers = answers(rule("find", "[\"7\"]", "{id: '7'}"));

    find(answers, "known", List.of("7"));
    find(answers, "find", List.of("8"));
    find(answers, "find", List.of("9"));

    assertThat(answers.unmatched())
        .isEqualTo(Map.of("demo.Orders.known", 1L, "demo.Orders.find", 2L));
  }

  @Test
  void makesValuesOfTheDeclaredTypes() throws Exception {
    Answers answers =
        answers(
            rule("all", null, "[{id: '1', parts: [{id: '2'}]}]"),
            rule("later", null, "[{id: '3'}]"),
            rule("day", null, "'FRIDAY'"),
            rule("total", null, "5"),
            rule("greet", null, "'Ada'"),
            rule("words", null, "['a', 'b']"));

    assertThat(((Orders.Order) ((List<?>) value(answers, "all")).get(0)).parts().get(0).id())
        .isEqualTo("2");
    assertThat(((List<?>) value(answers, "later", (Object) null)).get(0))
        .isInstanceOf(Orders.Order.class);
    assertThat(value(answers, "day")).isEqualTo(DayOfWeek.FRIDAY);
    assertThat(value(answers, "total")).isEqualTo(5L);
    assertThat(StringValue.parseFrom((byte[]) value(answers, "greet", new byte[0])))
        .isEqualTo(StringValue.of("Ada"));
    assertThat(find(answers, "words", List.of("text")).orElseThrow().values())
        .contains(List.of("a", "b"));
  }

  @Test
  void makesMapsWhereNoClassIsKnown() {
    Answers answers = answers(rule("any", null, "{id: '1', parts: [{id: '2'}], count: 3}"));
    ServiceMethod any = FLEET.get(3).method("any", Optional.empty()).orElseThrow();

    assertThat(answers.find("demo.Unknown", any, List.of(), false).orElseThrow().values())
        .contains(List.of(Map.of("id", "1", "parts", List.of(Map.of("id", "2")), "count", 3)));
  }

  @Test
  void spreadsFailuresEvenly() {
    AnswerRule rule =
        new AnswerRule(
            Optional.empty(),
            Optional.of("known"),
            Optional.empty(),
            Optional.of(json("true")),
            Optional.of(new AnswerRule.Failing("a.B", "no")),
            0.25,
            Optional.empty());
    Answers answers = answers(rule);

    List<Boolean> failed =
        IntStream.range(0, 8)
            .mapToObj(i -> find(answers, "known", List.of("7")).orElseThrow())
            .map(answer -> answer.failure().isPresent())
            .toList();

    assertThat(failed).containsExactly(false, false, false, true, false, false, false, true);
  }

  @Test
  void drawsDelays() {
    AnswerRule.Delay uniform =
        new AnswerRule.Delay(Span.parse("2ms"), Optional.of(Span.parse("4ms")), Optional.empty());
    AnswerRule.Delay exponential =
        new AnswerRule.Delay(Span.parse("2ms"), Optional.empty(), Optional.of(Span.parse("8ms")));

    assertThat(meanMillis(AnswerRule.Delay.of(Span.parse("3ms")))).isEqualTo(3);
    assertThat(meanMillis(uniform)).isBetween(2.9, 3.1);
    assertThat(meanMillis(exponential)).isBetween(9.0, 11.0);
  }

  @Test
  void refusesRulesThatFitNothing() {
    assertThatThrownBy(() -> answers(FLEET.subList(0, 1), rule("nope", null, "1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("answers[0] (*.nope): expected a method of [demo.Orders], found nope");
    assertThatThrownBy(() -> answers(of("demo.None", "all", "[]")))
        .hasMessage(
            "answers[0] (demo.None.all): expected one of the fleet's interfaces, found demo.None");
    assertThatThrownBy(() -> answers(of("demo.Orders", "find", "{name: 'x'}")))
        .hasMessageContaining("expected a value of demo.Orders$Order, found {\"name\":\"x\"}")
        .hasMessageContaining("Unrecognized field \"name\"");
    assertThatThrownBy(() -> answers(of("demo.Orders", "day", "'NODAY'")))
        .hasMessageContaining("expected a value of java.time.DayOfWeek, found \"NODAY\"");
    assertThatThrownBy(() -> answers(of("demo.Orders$Messages", "greet", "[1, 2]")))
        .hasMessageContaining("expected a message com.google.protobuf.StringValue");
  }

  private static double meanMillis(AnswerRule.Delay delay) {
    Answers answers =
        answers(
            new AnswerRule(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                1,
                Optional.of(delay)));
    int drawn = 20_000;
    Duration all = Duration.ZERO;
    for (int i = 0; i < drawn; i++) {
      all = all.plus(find(answers, "known", List.of("7")).orElseThrow().delay());
    }
    return all.toNanos() / 1e6 / drawn;
  }

  private static String id(Answers answers, String argument) {
    return ((Orders.Order) value(answers, "find", argument)).id();
  }

  private static Object value(Answers answers, String method, Object... arguments) {
    return find(answers, method, Arrays.asList(arguments))
        .orElseThrow()
        .values()
        .orElseThrow()
        .get(0);
  }

  private static Optional<Answer> find(Answers answers, String name, List<?> arguments) {
    for (ServiceContract contract : FLEET) {
      for (ServiceMethod method : contract.methods()) {
        if (method.name().equals(name) && method.parameterTypes().size() == arguments.size()) {
          return answers.find(contract.interfaceName(), method, arguments, false);
        }
      }
    }
    throw new IllegalArgumentException(name);
  }

  private static Answers answers(AnswerRule... rules) {
    return answers(FLEET, rules);
  }

  private static Answers answers(List<ServiceContract> fleet, AnswerRule... rules) {
    return Answers.of(List.of(rules), fleet);
  }

  private static AnswerRule rule(String method, String arguments, String returns) {
    return rule(Optional.empty(), method, arguments, returns);
  }

  private static AnswerRule of(String type, String method, String returns) {
    return rule(Optional.of(type), method, null, returns);
  }

  private static AnswerRule rule(
      Optional<String> type, String method, String arguments, String returns) {
    return new AnswerRule(
        type,
        Optional.ofNullable(method),
        Optional.ofNullable(arguments).map(LenientJson::list),
        Optional.of(json(returns)),
        Optional.empty(),
        1,
        Optional.empty());
  }
}
