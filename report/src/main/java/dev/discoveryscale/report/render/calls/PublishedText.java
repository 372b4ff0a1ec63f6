package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.model.calls.CallScenario.Arrivals;
import dev.discoveryscale.model.calls.CallScenario.Load;
import dev.discoveryscale.model.calls.PublishedCalls;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.published.JudgedClaim;
import dev.discoveryscale.report.published.JudgedClaim.Part;
import dev.discoveryscale.report.published.MeasuredRatio;
import dev.discoveryscale.report.published.PublishedBeside;
import dev.discoveryscale.report.published.PublishedRatio;
import dev.discoveryscale.report.published.PublishedRatio.Agreement;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Published figures and claims beside those of a run, as texts. */
public final class PublishedText {

  private static final String RATIOS = "Published beside measured";
  private static final String CLAIMS = "Published claims";

  private static final String HOW_TO_READ =
      """
      - **Ratio**: the figure of the system over that of the reference, with the same payload. Figures \
      themselves are not set side by side, because the published machine is another.
      - **Published is**: within the 95%% interval of the measured ratio, or outside of it. Some of many intervals miss by \
      chance. So "outside" means outside of the interval that is widened for all %d measured ratios of this table (Bonferroni's \
      correction). Not decided: it is outside of the 95%% interval and within the widened one; there is no \
      interval, because it needs three replicates of both stacks; its upper end is more than 1.5 times the lower one; or the \
      doubt in brackets can explain the difference.
      - **Error bars** of the source, where it has some, are in brackets behind the published ratio: the ratios between opposite ends \
      of both bars. "Published is" does not use them.
      - **A ratio of rates** is one of pairs. "Limited by" in the first table says which side it describes.
      - **The interval** covers what replicates on this machine and day differ by, and nothing else: neither other machines nor \
      other releases. Of 20 such intervals about one misses its true value by chance, and ratios to the same \
      reference miss together.
      - **Doubt**: the contradictions in the source that concern the figure of the system or of its reference, by their numbers \
      below.""";

  private static final String VERDICTS =
      """
      - **holds**: the whole 95% interval of the ratio is within what the claim expects.
      - **fails**: the whole interval is outside of it, also when widened for the number of ratios in the claim (Bonferroni's \
      correction).
      - **not decided**: the interval is partly inside; there are fewer than three replicates; the doubt in brackets is too \
      large; or a part of the claim is not tested.
      - **not tested**: the stacks were not measured, or the claim is about something that a run of calls does not do.
      - **A figure** of one system, without a ratio, is judged by all its replicates: from the lowest to the highest. A slope \
      is judged by its 95% interval.
      - A claim about several ratios holds if it holds for each, and fails if it fails for one. A claim about *some* payloads \
      holds if the widened interval of one ratio is within. It fails if the intervals of all are outside.
      - The limits of "expected" are this project's reading of the claim: "as fast" is 0.9 to 1.1, "not faster" is at most \
      1.05, "slower" at most 0.95.""";

  private PublishedText() {}

  /**
   * One line for each published claim, for a terminal; none if the run has no published figures.
   */
  public static List<String> lines(RunSummary run) {
    return PublishedBeside.of(run).stream()
        .flatMap(beside -> beside.claims().stream())
        .map(
            claim ->
                "published claim %s: %s".formatted(claim.verdict().text(), claim.claim().text()))
        .toList();
  }

  /** Sections of a report by their titles; none if the run has no published figures. */
  public static Map<String, String> sections(RunSummary run) {
    Map<String, String> sections = new LinkedHashMap<>();
    PublishedBeside.of(run)
        .ifPresent(
            beside -> {
              sections.put(RATIOS, beside(beside));
              if (!beside.published().claims().isEmpty()) {
                sections.put(CLAIMS, claims(beside));
              }
            });
    return sections;
  }

  private static String beside(PublishedBeside beside) {
    PublishedCalls published = beside.published();
    StringBuilder text = new StringBuilder();
    text.append(source(published.source())).append(' ');
    text.append(load(published.source().method(), beside.run())).append(' ');
    text.append(sides(beside.run())).append("\n\n");
    text.append(table(beside).markdown()).append('\n');
    missing(beside.ratios().stream().map(PublishedRatio::measured).toList())
        .ifPresent(text::append);
    text.append(HOW_TO_READ.formatted(beside.judged())).append("\n\n");
    if (!published.contradictions().isEmpty()) {
      text.append("Contradictions in the source:\n\n");
      for (int i = 0; i < published.contradictions().size(); i++) {
        String one = published.contradictions().get(i).text().strip();
        text.append(i + 1).append(". ").append(SafeText.markdown(one)).append('\n');
      }
      text.append('\n');
    }
    text.append(list("This run differs from the source:", published.differences()));
    text.append(list("The source does not state:", published.source().notTold()));
    return text.toString().stripTrailing();
  }

  private static String list(String title, List<String> items) {
    return items.isEmpty()
        ? ""
        : items.stream()
            .map(one -> "- %s\n".formatted(SafeText.markdown(one.strip())))
            .collect(Collectors.joining("", title + "\n\n", "\n"));
  }

  private static String source(PublishedCalls.Source source) {
    return "Source: %s (%s). %s"
        .formatted(
            SafeText.markdown(source.title()),
            SafeText.markdown(source.where()),
            source.environment().isEmpty()
                ? ""
                : "Its environment: %s."
                    .formatted(SafeText.markdown(String.join("; ", source.environment()))))
        .strip();
  }

  /** A ratio of other loads may be another. */
  private static String load(PublishedCalls.Method method, RunSummary run) {
    List<String> there = new ArrayList<>();
    there.add(method.arrivals() == Arrivals.CLOSED ? "closed loop" : "open loop");
    method.callers().ifPresent(callers -> there.add(Numbers.count(callers, "caller")));
    method.connections().ifPresent(all -> there.add(Numbers.count(all, "connection")));
    Load load = run.callScenario().load();
    List<Integer> connections =
        run.callProfiles().stream()
            .flatMap(profile -> profile.stack().connections().stream())
            .distinct()
            .toList();
    boolean callers =
        method.callers().isEmpty()
            || load.closedLoop() && method.callers().get() == load.allCallers();
    boolean same =
        callers
            && (method.connections().isEmpty()
                || connections.stream().allMatch(method.connections().get()::equals));
    return "Its load: %s. The load of this run: %s, %s.%s"
        .formatted(
            String.join(", ", there),
            load.describe(),
            connections.stream()
                .map(all -> Numbers.count(all, "connection"))
                .collect(Collectors.joining(" or ")),
            same ? "" : " **The loads differ, and a ratio may differ for that reason.**");
  }

  /** What server and client of the run had. */
  private static String sides(RunSummary run) {
    String processors =
        run.callProfiles().stream()
            .map(
                profile ->
                    "%s for the server, %d for the client"
                        .formatted(
                            Numbers.count(profile.server().jvm().cores(), "processor"),
                            profile.client().jvm().cores()))
            .distinct()
            .collect(Collectors.joining(", or "));
    String java =
        run.cells().stream()
            .flatMap(cell -> cell.jvm().flatMap(Sample.Jvm::version).stream())
            .distinct()
            .collect(Collectors.joining(", "));
    return "The sides of this run: %s%s."
        .formatted(processors, java.isEmpty() ? "" : ", Java " + java);
  }

  /** Why ratios were not measured, each reason once. */
  private static Optional<String> missing(List<MeasuredRatio> ratios) {
    String reasons =
        ratios.stream()
            .map(MeasuredRatio::missing)
            .filter(reason -> !reason.isEmpty())
            .distinct()
            .map(SafeText::markdown)
            .collect(Collectors.joining("; "));
    return Optional.of("Not measured: %s.\n\n".formatted(reasons))
        .filter(text -> !reasons.isEmpty());
  }

  private static Table table(PublishedBeside beside) {
    Table table =
        new Table(
            "payload",
            "measure",
            "system",
            "published ratio",
            "measured ratio [95%]",
            "published is",
            "doubt");
    String above = "";
    int judged = beside.judged();
    for (PublishedRatio each : beside.ratios()) {
      String group = each.payload() + " " + each.measure().key();
      if (!group.equals(above)) {
        above = group;
        table.row(
            each.payload(),
            each.measure().key(),
            each.reference(),
            fixed(1),
            fixed(1),
            "reference",
            doubts(beside.contradictions(each.payload(), each.reference())));
      }
      Agreement agreement = each.agreement(judged);
      table.row(
          each.payload(),
          each.measure().key(),
          each.system(),
          published(each),
          measured(each.measured()),
          agreement.text() + inDoubt(each.measured(), agreement != Agreement.NOT_DECIDED),
          doubts(each.contradictions()));
    }
    return table;
  }

  /** A published ratio with its error bar. */
  public static String published(PublishedRatio each) {
    return fixed(each.published())
        + each.range().map(range -> range(range.low(), range.high())).orElse("");
  }

  private static String range(double low, double high) {
    return " [%s–%s]".formatted(fixed(low), fixed(high));
  }

  private static String doubts(List<Integer> contradictions) {
    return contradictions.stream().map(one -> "⚠ " + one).collect(Collectors.joining(", "));
  }

  private static String claims(PublishedBeside beside) {
    List<JudgedClaim> claims = beside.claims();
    Table verdicts = new Table("claim", "verdict", "text");
    Table parts =
        new Table(
            "claim",
            "ratio or figure",
            "measure",
            "payload",
            "expected",
            "published",
            "measured [95%]",
            "verdict");
    for (int i = 0; i < claims.size(); i++) {
      JudgedClaim claim = claims.get(i);
      String number = String.valueOf(i + 1);
      verdicts.row(
          number,
          claim.verdict().text()
              + claim.notTested().map(because -> ": " + because.strip()).orElse(""),
          claim.claim().text().strip());
      claim.parts().forEach(part -> parts.row(row(number, part)));
    }
    return verdicts.markdown()
        + "\n"
        + (parts.rows().isEmpty() ? "" : parts.markdown() + "\n")
        + missing(
                claims.stream()
                    .flatMap(claim -> claim.parts().stream())
                    .map(Part::measured)
                    .toList())
            .orElse("")
        + VERDICTS;
  }

  private static List<String> row(String number, Part part) {
    return List.of(
        number,
        compared(part.test()),
        part.test().measure(),
        part.payload(),
        expected(part.test()),
        part.published().map(PublishedText::fixed).orElse(Numbers.ABSENT),
        measured(part.measured()),
        part.verdict().text()
            + inDoubt(part.measured(), part.verdict() != JudgedClaim.Verdict.NOT_DECIDED));
  }

  private static String compared(PublishedCalls.Test test) {
    return test.of()
        + test.to().map(" / "::concat).orElse("")
        + test.overCallers().map(" / the same with %d callers"::formatted).orElse("");
  }

  private static String inDoubt(MeasuredRatio measured, boolean decided) {
    return measured
        .doubt()
        .map(doubt -> (decided ? " (also with this doubt: %s)" : " (%s)").formatted(doubt.text()))
        .orElse("");
  }

  private static String expected(PublishedCalls.Test test) {
    if (test.min().isPresent() && test.max().isPresent()) {
      return "%s to %s".formatted(fixed(test.min().get()), fixed(test.max().get()));
    }
    return test.min()
        .map(min -> "at least " + fixed(min))
        .orElseGet(() -> "at most " + fixed(test.max().orElseThrow()));
  }

  /** A measured ratio or figure with its interval. */
  public static String measured(MeasuredRatio measured) {
    return measured
        .ratio()
        .map(
            ratio ->
                Numbers.ratio(ratio.value(), ratio.bound())
                    + ratio.interval().map(range -> range(range.low(), range.high())).orElse(""))
        .orElse(Numbers.ABSENT);
  }

  private static String fixed(double ratio) {
    return String.format(Locale.ROOT, "%.2f", ratio);
  }
}
