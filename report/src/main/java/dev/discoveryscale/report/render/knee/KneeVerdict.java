package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.report.knee.KneeSearch;
import dev.discoveryscale.report.knee.KneeStep;
import dev.discoveryscale.report.knee.Trial;
import dev.discoveryscale.report.render.text.Numbers;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The result of a knee search, in sentences. */
final class KneeVerdict {

  private final KneeReport report;
  private final KneeSearch search;
  private final KneeAxis axis;
  private final List<Trial> trials;

  KneeVerdict(KneeReport report) {
    this.report = report;
    this.search = report.search();
    this.axis = search.axis();
    this.trials = report.trials();
  }

  /** One sentence: the knee, or why there is none, or what is known so far. */
  String text() {
    KneeStep step = search.next(trials);
    if (axis.ofCalls() && !(step instanceof KneeStep.Play)) {
      return ofRates(step);
    }
    if (step instanceof KneeStep.Found found) {
      return found(found);
    }
    if (step instanceof KneeStep.NothingSurvives none) {
      return "No knee was found: nothing survives, not even the %s within the bounds, %s, in %s; one failed cell excludes a value"
          .formatted(
              larger() ? "largest heap" : "smallest fleet",
              axis.text(none.easiest()),
              Numbers.count(cells(none.easiest()), "cell"));
    }
    if (step instanceof KneeStep.AllSurvives all) {
      return "No knee was found: all tried values survive, even the %s within the bounds, %s, in %s"
          .formatted(
              larger() ? "smallest heap" : "largest fleet",
              axis.text(all.hardest()),
              Numbers.count(cells(all.hardest()), "cell"));
    }
    return "Not yet known: " + bracket();
  }

  private String ofRates(KneeStep end) {
    RateVerdict verdict = new RateVerdict(report, value -> Numbers.count(cells(value), "cell"));
    if (end instanceof KneeStep.Found found) {
      return verdict.found(found);
    }
    return end instanceof KneeStep.NothingSurvives none
        ? verdict.none(none)
        : verdict.all((KneeStep.AllSurvives) end);
  }

  private String found(KneeStep.Found found) {
    return String.format(
        Locale.ROOT,
        "%s is the %s that %s survives without full collections, in %s; %s does not survive"
            + " (%.1f%% away, requested %s%%)",
        named(found.survived()),
        larger() ? "smallest" : "largest",
        report.profile(),
        Numbers.count(cells(found.survived()), "cell"),
        axis.text(found.notSurvived()),
        KneeSearch.gapPercent(found.survived(), found.notSurvived()),
        Numbers.plain(search.precisionPercent()));
  }

  private String named(long value) {
    return larger()
        ? "A heap of " + axis.text(value)
        : "A fleet of " + Numbers.count(value, "instance");
  }

  /** Where the knee can still be. */
  String bracket() {
    Optional<String> good = search.survivor(trials).map(trial -> axis.text(trial.value()));
    Optional<String> bad = search.notSurvived(trials).map(axis::text);
    if (good.isPresent() && bad.isPresent()) {
      return "bracket %s (no) to %s (yes)".formatted(bad.get(), good.get());
    }
    return good.map(
            value ->
                value
                    + (axis.ofCalls() ? " is held" : " survives")
                    + ", as do all values tried so far")
        .or(
            () ->
                bad.map(
                    value ->
                        value
                            + (axis.ofCalls()
                                ? " is not held, nor is any other value tried so far"
                                : " does not survive, nor does any other value tried so far")))
        .orElse("no trial has ended");
  }

  /** Where trials contradict that what is easier than a survivor is survived. */
  Optional<String> contradiction() {
    List<Long> known = search.contradictions(trials);
    return search
        .notSurvived(trials)
        .filter(failed -> !known.isEmpty())
        .map(
            failed ->
                "Contradiction: %s survived, although %s, which is easier, did not"
                    .formatted(
                        known.stream().map(axis::text).collect(Collectors.joining(", ")),
                        axis.text(failed)));
  }

  private int cells(long value) {
    return trials.stream()
        .filter(trial -> trial.value() == value)
        .mapToInt(Trial::cells)
        .findFirst()
        .orElse(0);
  }

  /** Whether more of it makes surviving easier. */
  private boolean larger() {
    return axis == KneeAxis.HEAP;
  }
}
