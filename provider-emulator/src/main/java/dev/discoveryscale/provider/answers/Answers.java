package dev.discoveryscale.provider.answers;

import dev.discoveryscale.model.scenario.AnswerRule;
import dev.discoveryscale.provider.contract.FleetMethod;
import dev.discoveryscale.provider.contract.ServiceContract;
import dev.discoveryscale.provider.contract.ServiceMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** The rules of a fleet, and which calls none of them fits. Of any thread. */
public final class Answers {

  private final List<PreparedRule> rules;
  private final Map<String, LongAdder> unmatched = new ConcurrentHashMap<>();

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

  /** True if there are no rules, so that arguments need not be read. */
  public boolean none() {
    return rules.isEmpty();
  }

  /**
   * What the first rule that fits a call says; absent if none does, which is counted.
   *
   * @param arguments texts, numbers, truth values, lists and maps
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
