package dev.discoveryscale.simulator.fidelity;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The differences between two sets of facts.
 *
 * @param facts how many facts there are, on one side or both
 * @param differing how many of them differ
 * @param lines the differences: a line for a node that only one side has, and one for all URLs that
 *     differ alike
 */
record TreeDifferences(int facts, int differing, List<String> lines) {

  TreeDifferences {
    lines = List.copyOf(lines);
  }

  /** The differences, sorted by what they are about; none if both say the same. */
  static TreeDifferences between(SortedMap<Fact, String> real, SortedMap<Fact, String> emulated) {
    Set<Fact> all = new TreeSet<>(real.keySet());
    all.addAll(emulated.keySet());
    List<Fact> differing =
        all.stream().filter(fact -> !Objects.equals(real.get(fact), emulated.get(fact))).toList();
    return new TreeDifferences(
        all.size(), differing.size(), new Lines(real, emulated).of(differing));
  }

  /** Describes them in words. */
  private record Lines(SortedMap<Fact, String> real, SortedMap<Fact, String> emulated) {

    List<String> of(List<Fact> differing) {
      Set<String> realNodes = nodes(real);
      Set<String> emulatedNodes = nodes(emulated);
      List<String> onlyReal = without(realNodes, emulatedNodes, "only real: ");
      List<String> onlyEmulated = without(emulatedNodes, realNodes, "only emulated: ");
      Map<String, List<Fact>> alike =
          differing.stream()
              .filter(fact -> realNodes.contains(fact.node()))
              .filter(fact -> emulatedNodes.contains(fact.node()))
              .collect(Collectors.groupingBy(this::kind, LinkedHashMap::new, Collectors.toList()));
      return Stream.of(onlyEmulated, onlyReal, alike.values().stream().map(this::line).toList())
          .flatMap(List::stream)
          .toList();
    }

    private static Set<String> nodes(SortedMap<Fact, String> facts) {
      return facts.keySet().stream().map(Fact::node).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> without(Set<String> nodes, Set<String> others, String word) {
      return nodes.stream().filter(node -> !others.contains(node)).map(word::concat).toList();
    }

    /** Facts of one kind are printed together. */
    private String kind(Fact fact) {
      if (!isParameter(fact)) {
        return fact.toString();
      }
      return fact.what() + (missing(fact) ? "" : " " + real.get(fact) + " " + emulated.get(fact));
    }

    private String line(List<Fact> alike) {
      Fact first = alike.get(0);
      if (alike.size() > 1 && missing(first)) {
        return "%s: in %s provider URLs of the real side, in %s of the emulated"
            .formatted(first.what(), having(first, real), having(first, emulated));
      }
      String where = alike.size() > 1 ? first.what() : first.toString();
      String howMany = alike.size() > 1 ? ", in %d provider URLs".formatted(alike.size()) : "";
      if (!real.containsKey(first)) {
        return "only emulated: %s = %s".formatted(where, emulated.get(first));
      }
      if (!emulated.containsKey(first)) {
        return "only real: %s = %s".formatted(where, real.get(first));
      }
      return "%s: real %s, emulated %s%s"
          .formatted(where, real.get(first), emulated.get(first), howMany);
    }

    private boolean missing(Fact fact) {
      return !(real.containsKey(fact) && emulated.containsKey(fact));
    }

    private static boolean isParameter(Fact fact) {
      return fact.what().startsWith("?") || fact.what().startsWith("parameters ");
    }

    private static String having(Fact fact, SortedMap<Fact, String> facts) {
      long urls =
          facts.keySet().stream().filter(each -> each.what().equals("is encoded once")).count();
      long having = facts.keySet().stream().filter(each -> each.what().equals(fact.what())).count();
      return having + " of " + urls;
    }
  }
}
