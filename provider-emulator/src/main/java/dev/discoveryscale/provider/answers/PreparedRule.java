package dev.discoveryscale.provider.answers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.scenario.AnswerRule;
import dev.discoveryscale.provider.contract.ServiceContract;
import dev.discoveryscale.provider.contract.ServiceMethod;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** A rule whose values are ready for each method that it may answer. */
final class PreparedRule {

  private final AnswerRule written;
  private final Map<ServiceMethod, List<Object>> values;
  private final AtomicLong calls = new AtomicLong();

  private PreparedRule(AnswerRule written, Map<ServiceMethod, List<Object>> values) {
    this.written = written;
    this.values = Map.copyOf(values);
  }

  static PreparedRule of(AnswerRule written, List<ServiceContract> interfaces) {
    List<ServiceContract> meant =
        interfaces.stream()
            .filter(each -> written.interfaceName().stream().allMatch(each.interfaceName()::equals))
            .toList();
    if (meant.isEmpty()) {
      throw new IllegalArgumentException(
          "expected one of the fleet's interfaces, found " + written.interfaceName().orElse("*"));
    }
    List<ServiceMethod> methods =
        meant.stream().flatMap(each -> each.methods().stream()).filter(named(written)).toList();
    if (methods.isEmpty() && meant.stream().noneMatch(ServiceContract::open)) {
      throw new IllegalArgumentException(
          "expected a method of %s, found %s"
              .formatted(
                  meant.stream().map(ServiceContract::interfaceName).toList(),
                  written.method().orElse("*")));
    }
    return new PreparedRule(written, values(written, methods));
  }

  private static Predicate<ServiceMethod> named(AnswerRule written) {
    return method -> written.method().stream().allMatch(method.name()::equals);
  }

  /** A value that fits no method of the rule is refused; one that fits some is theirs. */
  private static Map<ServiceMethod, List<Object>> values(
      AnswerRule written, List<ServiceMethod> methods) {
    Map<ServiceMethod, List<Object>> values = new HashMap<>();
    if (written.returns().isEmpty()) {
      return values;
    }
    IllegalArgumentException last = null;
    for (ServiceMethod method : methods) {
      try {
        values.put(method, Values.of(written.returns().get(), method));
      } catch (IllegalArgumentException other) {
        last = other;
      }
    }
    if (values.isEmpty() && last != null) {
      throw last;
    }
    return values;
  }

  boolean fits(String interfaceName, ServiceMethod method, List<?> arguments) {
    return written.interfaceName().stream().allMatch(interfaceName::equals)
        && named(written).test(method)
        && written.arguments().stream().allMatch(wanted -> Values.fit(wanted, arguments))
        && (written.returns().isEmpty()
            || values.containsKey(method)
            || method.form() == ServiceMethod.Form.UNKNOWN);
  }

  Answer answer(ServiceMethod method, boolean generic) {
    boolean failing = written.fails().isPresent() && fails(calls.getAndIncrement());
    Optional<JsonNode> returns = written.returns();
    return new Answer(
        failing
            ? Optional.empty()
            : returns.map(
                json ->
                    !generic && values.containsKey(method)
                        ? values.get(method)
                        : Values.plain(json)),
        failing ? written.fails() : Optional.empty(),
        written.delay().map(PreparedRule::drawn).orElse(Duration.ZERO));
  }

  /** Spreads failures evenly: with a rate of 0.1 each tenth call fails. */
  private boolean fails(long call) {
    double rate = written.failureRate();
    return Math.floor((call + 1) * rate) > Math.floor(call * rate);
  }

  private static Duration drawn(AnswerRule.Delay delay) {
    double least = delay.least().duration().toNanos();
    double further =
        delay
            .mean()
            .map(mean -> -mean.duration().toNanos() * Math.log1p(-random()))
            .orElseGet(
                () ->
                    random()
                        * (delay
                                .most()
                                .map(most -> (double) most.duration().toNanos())
                                .orElse(least)
                            - least));
    return Duration.ofNanos(Math.round(least + further));
  }

  private static double random() {
    return ThreadLocalRandom.current().nextDouble();
  }
}
