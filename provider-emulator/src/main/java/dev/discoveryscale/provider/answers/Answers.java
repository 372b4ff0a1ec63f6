package dev.discoveryscale.provider.answers;

import dev.discoveryscale.model.scenario.AnswerRule;
import dev.discoveryscale.provider.contract.FleetMethod;
import dev.discoveryscale.provider.contract.ServiceContract;
import dev.discoveryscale.provider.contract.ServiceMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The rules of a fleet, and which calls none of them fits. Of any thread. */
public final class Answers {

  private final List<PreparedRule> rules;
  private final Map<String, LongAdder> unmatched = new ConcurrentHashMap<>();
  private volatile Optional<AnswerSource> source = Optional.empty();

  private Answers(List<PreparedRule> rules) {
    this.rules = rules;
  }

  /**
   * Prepares the rules for interfaces.
   *
   * @throws IllegalArgumentException naming the rule that no method fits, or whose value is none of
   *     a method's type
   */
  public static Answers of(List<AnswerRule> rules, List<ServiceContract> interfaces) {
    List<PreparedRule> prepared = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      try {
        prepared.add(PreparedRule.of(rules.get(i), interfaces));
      } catch (IllegalArgumentException refused) {
        throw new IllegalArgumentException(
            "answers[%d] (%s): %s".formatted(i, rules.get(i).name(), refused.getMessage()),
            refused);
      }
    }
    return new Answers(List.copyOf(prepared));
  }

  /** The message that a method returns, as an object of its class. */
  public static Object message(byte[] bytes, ServiceMethod method) {
    return Messages.parsed(bytes, (Class<?>) method.result().orElseThrow());
  }

  /** Lets something else answer for some interfaces from now on. */
  public void answerFrom(AnswerSource answering) {
    source = Optional.of(answering);
  }

  /** True if arguments need not be read, as all calls are answered alike. */
  public boolean none() {
    return rules.isEmpty() && source.isEmpty();
  }

  /**
   * What something else answers to a call; absent if rules answer it.
   *
   * @param arguments texts, numbers, truth values, times, lists and maps; messages of protobuf as
   *     they were sent
   * @param generic whether the caller has no classes, so that objects are maps
   */
  public Optional<CompletableFuture<Answer>> ask(
      String interfaceName, ServiceMethod method, List<?> arguments, boolean generic) {
    return source
        .filter(known -> method.declared().isPresent() && known.has(interfaceName))
        .map(known -> asked(known, interfaceName, method, arguments, generic));
  }

  private static CompletableFuture<Answer> asked(
      AnswerSource source,
      String interfaceName,
      ServiceMethod method,
      List<?> arguments,
      boolean generic) {
    return CompletableFuture.completedFuture(arguments)
        .thenApply(given -> Values.arguments(given, method))
        .thenCompose(typed -> source.answer(interfaceName, method.declared().orElseThrow(), typed))
        .thenApply(value -> Answer.of(Values.returned(value, method, generic)))
        .exceptionally(Answers::failed);
  }

  private static Answer failed(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return Answer.of(
        cause instanceof AnswerSource.Thrown thrown
            ? new AnswerRule.Failing(thrown.type(), Objects.toString(thrown.getMessage(), ""))
            : new AnswerRule.Failing(
                cause.getClass().getName(), String.valueOf(cause.getMessage())));
  }

  /**
   * What the first rule that fits a call says; absent if none does, which is counted.
   *
   * @param arguments texts, numbers, truth values, times, lists and maps
   * @param generic whether the caller has no classes, so that objects are maps
   */
  public Optional<Answer> find(
      String interfaceName, ServiceMethod method, List<?> arguments, boolean generic) {
    Optional<Answer> found =
        rules.stream()
            .filter(rule -> rule.fits(interfaceName, method, arguments))
            .findFirst()
            .map(rule -> rule.answer(method, generic));
    if (found.isEmpty() && !rules.isEmpty() && !FleetMethod.is(method)) {
      unmatched
          .computeIfAbsent(interfaceName + "." + method.name(), name -> new LongAdder())
          .increment();
    }
    return found;
  }

  /** How often no rule fitted a call, by interface and method. */
  public SortedMap<String, Long> unmatched() {
    SortedMap<String, Long> counts = new TreeMap<>();
    unmatched.forEach((name, count) -> counts.put(name, count.sum()));
    return counts;
  }
}
