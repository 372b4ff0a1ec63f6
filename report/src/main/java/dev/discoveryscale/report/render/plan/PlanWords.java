package dev.discoveryscale.report.render.plan;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.fit.Dimension;
import dev.discoveryscale.report.capacity.fit.Fit;
import dev.discoveryscale.report.capacity.fit.Model;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.Prediction;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The sentences of a capacity plan, the same in every report of it. */
final class PlanWords {

  private PlanWords() {}

  /** The answer in a sentence. */
  static String answer(PlanAnswer answer) {
    return switch (answer.asked()) {
      case FLEET_FOR_HEAP -> fleet(answer);
      case HEAP_FOR_FLEET -> heap(answer);
    };
  }

  private static String fleet(PlanAnswer answer) {
    String heap = Numbers.plain(answer.heapMb()) + " MB of heap";
    if (!answer.possible()) {
      return "%s supports no such fleet of any size (limit: %s)"
          .formatted(heap, answer.limitedBy());
    }
    return "%s supports %s%s (%s; limit: %s)"
        .formatted(
            heap,
            Numbers.count(answer.fleet().instances(), "instance"),
            answer.surely().map(least -> ", at least " + Numbers.plain(least)).orElse(""),
            answer.fleet().words(),
            answer.limitedBy());
  }

  private static String heap(PlanAnswer answer) {
    String fleet = Numbers.count(answer.fleet().instances(), "instance");
    if (!answer.possible()) {
      return "no heap is known to be enough for %s (limit: %s)"
          .formatted(fleet, answer.limitedBy());
    }
    return "%s need%s %s MB of heap%s (%s; limit: %s)"
        .formatted(
            fleet,
            answer.fleet().instances() == 1 ? "s" : "",
            up(answer.heapMb()),
            answer.atMostMb().map(most -> ", at most " + up(most)).orElse(""),
            answer.fleet().words(),
            answer.limitedBy());
  }

  /** A heap is never rounded down. */
  private static String up(double mb) {
    return Numbers.plain(Math.ceil(mb));
  }

  /** What the plan takes for granted, one sentence each. */
  static List<String> assumptions(CapacityPlan plan) {
    Question question = plan.question();
    List<String> all = new ArrayList<>();
    all.add(
        "A live set may take %.0f%% of its heap: %s."
            .formatted(
                question.headroom() * 100,
                question.headroom() == Question.HEADROOM ? Question.WHY_HEADROOM : "as asked"));
    all.add(
        "Sizes that the question does not name are those of %s."
            .formatted(
                question.like().map("the fleet of "::concat).orElse("the largest fleet measured")));
    all.add(
        "URLs held are instances x interfaces x protocols that the profile follows, once for each"
            + " registry that shows them.");
    all.add(
        "Costs grow linearly, as was measured within the range of the fitted cells. Beyond twice"
            + " that range the plan warns.");
    all.add(
        "A heap contains the live set, duplicated data, and the texts of lists that are"
            + " being built. A change duplicates data until a marking cycle ends. All this must"
            + " fit into the 90% that G1 does not keep free to copy into. The duplicated share is calibrated with knees of G1, of"
            + " single changes that come slower than a marking cycle: %s."
                .formatted(
                    plan.profiles().stream()
                        .map(PlanWords::replacement)
                        .collect(Collectors.joining("; "))));
    all.add(
        "*At most* is what the plan promises. It is the upper end of the live set's"
            + " interval, plus 12%. The 12% cover the scatter of knees and the error of the heap model. Before you reduce a heap to it,"
            + " confirm it with ./simulate knee.");
    all.add(
        "G1 stores a text larger than half a region in whole regions. The plan assumes the smallest"
            + " regions that HotSpot chooses for a heap, and ignores a flag that sets their size.");
    all.add(
        "A larger fleet never needs a smaller heap. Intervals widen again for fleets"
            + " below the measured ones. So *at most* and *at least* use the largest upper end of all"
            + " fleets up to this one.");
    plan.environments()
        .forEach(
            (profile, environment) ->
                all.add(
                    "Cells of %s were measured with: %s.".formatted(profile, environment.words())));
    plan.answered().ifPresent(all::add);
    all.add(
        "Parameters that differ between instances change all figures: with one, every instance has"
            + " its own revision at application level. A fleet with other such parameters than the"
            + " cells is another environment, and needs its own cells.");
    for (ProfileModel model : plan.profiles()) {
      List<Dimension> same = model.notVaried();
      if (!same.isEmpty()) {
        all.add(
            "%s: not varied, so not distinguishable from the rest: %s."
                .formatted(
                    model.profile(),
                    same.stream()
                        .map(d -> "%s (%s)".formatted(d.words(), size(d, model)))
                        .collect(Collectors.joining(", "))));
      }
    }
    all.add(collections(plan));
    if (question.maxPauseMs().isPresent()) {
      all.add(
          "Pauses are not modelled. A fleet counts as within %s ms up to the largest measured fleet below which no pause was longer."
              .formatted(Numbers.plain(question.maxPauseMs().get())));
    }
    all.add(
        "Not in the plan: the application's memory and allocation, other consumers in"
            + " its JVM, memory outside the heap, providers' start-up, all times.");
    return all;
  }

  private static String paces(CapacityPlan plan) {
    return plan.profiles().stream()
        .flatMap(model -> model.measured().stream())
        .flatMap(cell -> cell.pace().changesPerHour().stream())
        .sorted()
        .map(PlanWords::fine)
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String collections(CapacityPlan plan) {
    Question question = plan.question();
    return ("Full collections per hour are derived and rough: allocation per hour x"
            + " promoted share / free heap. Allocation per hour is allocation per push x pushes per"
            + " change x changes per hour (%s, for any size of the fleet). The promoted share is the"
            + " largest measured share that reaches the old generation."
            + " Concurrent cycles free the old generation without them, so there may be far fewer. In a"
            + " heap that is nearly too small the share grows, and there may be several times more."
            + " The allocation of calls is not included. This figure limits heaps only if"
            + " --max-full-per-hour is given.")
        .formatted(
            question
                .changesPerHour()
                .map(Numbers::plain)
                .orElseGet(() -> "as in the cells: " + paces(plan)));
  }

  private static String replacement(ProfileModel model) {
    return "%s %.0f%% of what grows with the fleet (knees of %s)"
        .formatted(model.profile(), 100 * model.replacedShare(), model.replacementCalibratedWith());
  }

  /** Terms that were left out of the fits, and why an interval is missing. */
  static List<String> notFitted(ProfileModel profile) {
    List<String> all = new ArrayList<>();
    for (Model model : profile.models().values()) {
      String what = model.fit().quantity().words();
      for (Fit.OmittedTerm each : model.fit().omitted()) {
        all.add("%s: nothing fitted %s: %s.".formatted(what, each.term().per(), each.reason()));
      }
      if (model.fit().freedom() == 0) {
        all.add("%s: no interval: there are as many terms as cells.".formatted(what));
      }
    }
    return all;
  }

  /** A figure with its interval. */
  static String figure(Optional<Prediction> prediction) {
    return prediction.map(p -> fine(p.value()) + range(p.interval())).orElse(Numbers.ABSENT);
  }

  /** A coefficient with its interval. */
  static String coefficient(Fit.Coefficient coefficient) {
    return fine(coefficient.value()) + range(coefficient.interval());
  }

  private static String range(Optional<Interval> interval) {
    return interval
        .map(each -> " [" + fine(each.low()) + " to " + fine(each.high()) + "]")
        .orElse("");
  }

  /** Three digits, or whole from 100 on. */
  static String fine(double value) {
    double size = Math.abs(new BigDecimal(value).round(new MathContext(3)).doubleValue());
    String form = size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
    String text = String.format(Locale.ROOT, form, value);
    return text.matches("-0(\\.0+)?") ? text.substring(1) : text.replace('-', '−');
  }

  /** How far off, in percent with its sign. */
  static String percent(double value) {
    return String.format(Locale.ROOT, "%+.1f%%", value).replace('-', '−');
  }

  private static String size(Dimension dimension, ProfileModel model) {
    return Numbers.plain(dimension.of(model.largest()));
  }
}
