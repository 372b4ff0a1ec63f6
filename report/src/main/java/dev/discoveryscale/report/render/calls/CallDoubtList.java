package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.report.analysis.CallDoubts;
import dev.discoveryscale.report.analysis.Doubt;
import dev.discoveryscale.report.analysis.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The doubts of a run's stacks, numbered from 1, so that each reason is printed once. */
public final class CallDoubtList {

  private record Numbered(int number, Doubt doubt) {}

  private final Map<String, Numbered> all = new LinkedHashMap<>();

  public CallDoubtList(RunSummary run) {
    for (String profile : run.planned()) {
      CallDoubts.of(run, profile)
          .ifPresent(doubt -> all.put(profile, new Numbered(all.size() + 1, doubt)));
    }
  }

  /** The doubts of two stacks as one, whose text has their numbers: {@code doubts 1, 2}. */
  Optional<Doubt> of(String profile, String reference) {
    List<Numbered> found =
        Stream.of(profile, reference).map(all::get).filter(Objects::nonNull).toList();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    String numbers =
        found.stream()
            .map(each -> each.number)
            .sorted()
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    double factor = Doubt.all(found.stream().map(Numbered::doubt).toList(), "").factor();
    return Optional.of(new Doubt((found.size() == 1 ? "doubt " : "doubts ") + numbers, factor));
  }

  /** A line for each, such as {@code 1. a-void: calls/s changed by +9.2% ...}; may be empty. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    all.forEach(
        (profile, each) ->
            lines.add("%d. %s: %s.".formatted(each.number, profile, each.doubt.text())));
    return lines;
  }
}
