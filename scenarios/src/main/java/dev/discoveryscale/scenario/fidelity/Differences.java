package dev.discoveryscale.scenario.fidelity;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;

/** What two sets of facts disagree in, a line for each fact. */
final class Differences {

  private Differences() {}

  /** The differences, sorted by what they are about; none if both say the same. */
  static List<String> between(SortedMap<String, String> real, SortedMap<String, String> emulated) {
    List<String> differences = new ArrayList<>();
    TreeSet<String> subjects = new TreeSet<>(real.keySet());
    subjects.addAll(emulated.keySet());
    for (String subject : subjects) {
      String first = real.get(subject);
      String second = emulated.get(subject);
      if (first == null) {
        differences.add("emulated only: %s = %s".formatted(subject, second));
      } else if (second == null) {
        differences.add("real only: %s = %s".formatted(subject, first));
      } else if (!first.equals(second)) {
        differences.add("%s: real %s, emulated %s".formatted(subject, first, second));
      }
    }
    return differences;
  }
}
