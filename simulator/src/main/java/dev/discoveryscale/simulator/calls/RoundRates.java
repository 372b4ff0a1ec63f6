package dev.discoveryscale.simulator.calls;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rates of stacks that take turns, round by round. What the machine's speed does in a round
 * concerns all its stacks alike, so a stack is judged against the others. For several threads.
 */
final class RoundRates {

  private final Map<Object, List<Double>> rates = new HashMap<>();

  /** Adds the rate of a member's next round, such as calls per second. */
  synchronized void add(Object member, double rate) {
    rates.computeIfAbsent(member, any -> new ArrayList<>()).add(rate);
  }

  /**
   * A member's rates, each divided by the geometric mean of the others' in the same round. Only
   * others that answered calls in all its rounds count: one that leaves would move the mean.
   * Without any these are the member's own rates.
   */
  synchronized List<Double> againstOthers(Object member) {
    List<Double> own = rates.getOrDefault(member, List.of());
    List<List<Double>> others =
        rates.entrySet().stream()
            .filter(each -> !each.getKey().equals(member))
            .map(Map.Entry::getValue)
            .filter(each -> each.size() >= own.size())
            .filter(each -> each.subList(0, own.size()).stream().allMatch(rate -> rate > 0))
            .toList();
    List<Double> against = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      int round = i;
      double logarithm =
          others.stream().mapToDouble(each -> Math.log(each.get(round))).average().orElse(0);
      against.add(own.get(i) / Math.exp(logarithm));
    }
    return against;
  }
}
