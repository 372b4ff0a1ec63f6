package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.ClassGrowth;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Slope;
import dev.discoveryscale.report.statistics.Units;
import dev.discoveryscale.report.statistics.WatchedQuantity;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How resources of servers and clients moved over the measured time: a table per profile. */
public final class CallSteadiness {

  /** What is below would print as a zero with a sign. */
  private static final double SMALLEST = 0.05;

  private static final String NOTES =
      Drift.METHOD
          + ". Values and slopes are means over replicates; an interval reaches from the lowest to"
          + " the highest end of theirs. A slope per hour of a shorter time is an extrapolation."
          + "\n\n"
          + "- Live set and old generation: what the heap and its old generation held after each"
          + " collection. No collection is forced. ≤: old space was never collected, so garbage is in"
          + " the slope.\n"
          + "- Resident set: it also grows while a JVM touches its heap for the first time.\n"
          + "- Blocks: threads that found a monitor locked. Times need `steadiness.contention: true`;"
          + " waiting contains idle threads of pools.\n"
          + "- Classes: objects that could be reached at the end of the warm-up and after the load, with"
          + " `steadiness.largestObjects: true`; below 16 KB they count as 0.\n"
          + "- Disk: what the storage read and wrote. Samples and logs of the JVM are part of it.\n";

  private final RunSummary run;

  /** The time that slopes are extrapolated to. */
  private final Optional<Span> carriedTo;

  private CallSteadiness(RunSummary run) {
    this.run = run;
    this.carriedTo =
        run.run().plan().scenario().calls().flatMap(scenario -> scenario.steadiness().carriedTo());
  }

  /** The section's text as Markdown. */
  public static String markdown(RunSummary run) {
    return new CallSteadiness(run).text().stripTrailing();
  }

  private String text() {
    List<String> profiles =
        run.profiles().stream().filter(profile -> !of(profile).isEmpty()).toList();
    if (profiles.isEmpty()) {
      return "Not known: no cell came to its measured time.";
    }
    List<Drift> all = profiles.stream().flatMap(profile -> of(profile).stream()).toList();
    if (all.stream().allMatch(drift -> drift.slope().isEmpty())) {
      return "Slopes are not known: "
          + all.stream().map(Drift::absentBecause).distinct().collect(Collectors.joining("; "))
          + ".\n\n"
          + profiles.stream().map(this::grown).collect(Collectors.joining());
    }
    StringBuilder text = new StringBuilder(conclusion(profiles)).append("\n\n");
    for (String profile : profiles) {
      text.append("### ").append(SafeText.markdown(profile)).append("\n\n");
      text.append(table(of(profile)).markdown()).append('\n').append(left(profile));
      text.append(grown(profile));
    }
    return text.append(NOTES).toString();
  }

  /** The live sets after the load; nothing if one of them is not known. */
  private String left(String profile) {
    Optional<Estimate> server = Estimate.of(run, profile, Measure.SERVER_LIVE_SET_MB);
    Optional<Estimate> client = Estimate.of(run, profile, Measure.CLIENT_LIVE_SET_MB);
    return server.isEmpty() || client.isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            "Forced full collections after the load left %,.1f MB on the server and %,.1f MB on the"
                + " client. Garbage that had not been collected before is in the slopes, and not in"
                + " these.%n%n",
            server.get().value(),
            client.get().value());
  }

  private String conclusion(List<String> profiles) {
    List<String> grown =
        profiles.stream()
            .flatMap(
                profile ->
                    groups(of(profile)).stream()
                        .filter(group -> group.stream().allMatch(Drift::grew))
                        .map(group -> "- " + name(group) + " of " + SafeText.markdown(profile)))
            .toList();
    return grown.isEmpty()
        ? "No growth is shown: no 95% interval of a slope lies above 0 in every replicate."
        : "These grew: the whole 95% interval of the slope lies above 0 in every replicate. With one"
            + " replicate, about 1 in 40 steady figures is listed by chance.\n\n"
            + String.join("\n", grown);
  }

  /** The classes that grew most in any replicate; nothing unless objects were counted. */
  private String grown(String profile) {
    Table table =
        new Table("class that grew", "process", "replicate", "begin, KB", "end, KB", "growth, KB");
    for (CellSummary cell : run.replicates(profile)) {
      for (ClassGrowth each : cell.steadiness().grown()) {
        table.cells(
            Table.Cell.code(each.name()),
            Table.Cell.of(each.process()),
            Table.Cell.of(String.valueOf(cell.replicate())),
            Table.Cell.of(Numbers.plain(each.beginBytes() / Units.KB)),
            Table.Cell.of(Numbers.plain(each.endBytes() / Units.KB)),
            Table.Cell.of(Numbers.plain(each.bytes() / Units.KB)));
      }
    }
    return table.rows().isEmpty() ? "" : table.markdown() + "\n";
  }

  /** Of all replicates. */
  private List<Drift> of(String profile) {
    return run.replicates(profile).stream()
        .flatMap(cell -> cell.steadiness().drifts().stream())
        .toList();
  }

  /** The replicates of each side's quantities together, in order. */
  private static List<List<Drift>> groups(List<Drift> drifts) {
    List<List<Drift>> groups = new ArrayList<>();
    for (String process : drifts.stream().map(Drift::process).distinct().toList()) {
      for (WatchedQuantity quantity : WatchedQuantity.values()) {
        List<Drift> group =
            drifts.stream()
                .filter(each -> each.process().equals(process) && each.quantity() == quantity)
                .toList();
        if (!group.isEmpty()) {
          groups.add(group);
        }
      }
    }
    return groups;
  }

  private static String name(List<Drift> group) {
    return group.get(0).process() + ": " + group.get(0).quantity().text();
  }

  private Table table(List<Drift> drifts) {
    List<String> columns =
        new ArrayList<>(List.of("what", "begin", "end", "slope per hour", "95% interval"));
    carriedTo.ifPresent(time -> columns.add("growth in %s, derived".formatted(time)));
    columns.add("note");
    Table table = new Table(columns.toArray(String[]::new));
    groups(drifts).forEach(group -> table.row(row(group)));
    return table;
  }

  private List<String> row(List<Drift> group) {
    List<Slope> slopes = group.stream().flatMap(drift -> drift.slope().stream()).toList();
    String atMost = group.stream().anyMatch(Drift::atMost) ? "≤ " : "";
    List<String> row =
        new ArrayList<>(
            List.of(
                name(group),
                mean(group, Drift::begin).map(CallSteadiness::value).orElse(Numbers.ABSENT),
                mean(group, Drift::end).map(CallSteadiness::value).orElse(Numbers.ABSENT),
                slopes.isEmpty() ? Numbers.ABSENT : atMost + slope(slopes, 1),
                slopes.isEmpty() ? Numbers.ABSENT : interval(slopes, 1)));
    carriedTo
        .map(time -> time.duration().toMillis() / Units.MS_PER_HOUR)
        .ifPresent(
            hours ->
                row.add(
                    slopes.isEmpty() || group.get(0).quantity().isRate()
                        ? Numbers.ABSENT
                        : "%s%s [%s]"
                            .formatted(atMost, slope(slopes, hours), interval(slopes, hours))));
    row.add(
        group.stream()
            .map(Drift::absentBecause)
            .filter(why -> !why.isEmpty())
            .distinct()
            .map(why -> "not known: " + why)
            .collect(Collectors.joining("; ")));
    return row;
  }

  /** The mean of the replicates, in so many hours. */
  private static String slope(List<Slope> slopes, double hours) {
    return signed(hours * slopes.stream().mapToDouble(Slope::perHour).average().orElseThrow());
  }

  /** From the lowest to the highest end of the replicates. */
  private static String interval(List<Slope> slopes, double hours) {
    return signed(hours * slopes.stream().mapToDouble(Slope::low).min().orElseThrow())
        + " to "
        + signed(hours * slopes.stream().mapToDouble(Slope::high).max().orElseThrow());
  }

  private static Optional<Double> mean(List<Drift> group, Function<Drift, Optional<Double>> value) {
    Stream<Double> known = group.stream().map(value).flatMap(Optional::stream);
    List<Double> values = known.toList();
    return values.isEmpty()
        ? Optional.empty()
        : Optional.of(values.stream().mapToDouble(each -> each).average().orElseThrow());
  }

  private static String value(double number) {
    return Numbers.plain(number);
  }

  private static String signed(double number) {
    double shown = Math.abs(number) < SMALLEST ? 0 : number;
    return String.format(Locale.ROOT, "%+,.1f", shown).replace('-', '−');
  }
}
