package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.model.PlainNumber;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.knee.KneeSearch;
import dev.discoveryscale.report.knee.KneeStep;
import dev.discoveryscale.report.render.text.Numbers;
import java.util.Locale;
import java.util.function.LongFunction;

/** The end of a search of rates, in a sentence. */
final class RateVerdict {

  private final KneeReport report;
  private final LongFunction<String> cells;

  /** For a search; the function says how many cells a value has, in words. */
  RateVerdict(KneeReport report, LongFunction<String> cells) {
    this.report = report;
    this.cells = cells;
  }

  String found(KneeStep.Found found) {
    String gap =
        String.format(
            Locale.ROOT,
            "%.1f%% away, requested %s%%",
            KneeSearch.gapPercent(found.survived(), found.notSurvived()),
            Numbers.plain(report.record().precisionPercent()));
    return report.clientLimited()
        ? "%s holds at least %s with %s, in %s. The client did not keep %s (%s), so the limit of the server is not known: %s"
            .formatted(
                report.profile(),
                rate(found.survived()),
                limit(),
                cells.apply(found.survived()),
                rate(found.notSurvived()),
                gap,
                why())
        : "%s holds %s with %s, in %s; %s are not held (%s): %s"
            .formatted(
                report.profile(),
                rate(found.survived()),
                limit(),
                cells.apply(found.survived()),
                rate(found.notSurvived()),
                gap,
                why());
  }

  String none(KneeStep.NothingSurvives none) {
    return "No rate of %s was found with %s: %s, the lowest rate within the bounds, %s, in %s: %s"
        .formatted(
            report.profile(),
            limit(),
            rate(none.easiest()),
            report.clientLimited() ? "was not kept by the client" : "is not held",
            cells.apply(none.easiest()),
            why());
  }

  String all(KneeStep.AllSurvives all) {
    return "%s holds at least %s with %s, the highest rate within the bounds, in %s; give a higher --to to find more"
        .formatted(report.profile(), rate(all.hardest()), limit(), cells.apply(all.hardest()));
  }

  private String limit() {
    return "p99 <= %s ms".formatted(PlainNumber.of(report.record().callP99Ms().orElseThrow()));
  }

  private static String rate(long value) {
    return String.format(Locale.ROOT, "%,d calls a second", value);
  }

  private String why() {
    return report.failed().map(KneePoint::against).map(all -> String.join("; ", all)).orElse("");
  }
}
