package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.ForeignLoads;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.comparison.Comparisons;
import dev.discoveryscale.report.comparison.Replicates;
import dev.discoveryscale.report.comparison.Verdict;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.render.cell.BytesPerItemTable;
import dev.discoveryscale.report.render.cell.CellDetail;
import dev.discoveryscale.report.render.cell.CollectorWarnings;
import dev.discoveryscale.report.render.cell.EnvironmentLine;
import dev.discoveryscale.report.render.cell.ForcedCollections;
import dev.discoveryscale.report.render.cell.ForeignNote;
import dev.discoveryscale.report.render.cell.HolderTable;
import dev.discoveryscale.report.render.cell.PhaseLegend;
import dev.discoveryscale.report.render.cell.PropagationTable;
import dev.discoveryscale.report.render.cell.Provenances;
import dev.discoveryscale.report.render.cell.PublishedDifferences;
import dev.discoveryscale.report.render.cell.RegistryShareTable;
import dev.discoveryscale.report.render.cell.Resumptions;
import dev.discoveryscale.report.render.cell.StackTable;
import dev.discoveryscale.report.render.cell.Unfinished;
import dev.discoveryscale.report.render.text.LatencyText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Interval;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code report.md}: the verdict first, then what was not the same, then everything else. */
public final class MarkdownReport implements Reporter {
  static final String GATES = "Gates";
  static final String BY_REGISTRY = "By registry";
  static final String CELLS = "Cells";
  static final String PROVENANCE = "Where this comes from";
  static final String DEFINITIONS = "Definitions";

  private static final String CELL_LEGEND =
      LatencyText.RULE
          + "\n\nProvider hosts held: a host is counted once for each interface and registry.\n\n";

  private final Published published = Published.load();

  @Override
  public String name() {
    return "report.md";
  }

  @Override
  public void write(RunSummary run, Path folder) throws IOException {
    ReportFile.write(folder, name(), text(run, folder));
  }

  /**
   * The report.
   *
   * @param folder where the run lies
   */
  public String text(RunSummary run, Path folder) {
    StringBuilder text = new StringBuilder();
    Unfinished unfinished = new Unfinished(run, folder);
    text.append("# What discovery costs: ")
        .append(SafeText.markdown(run.run().plan().scenarioName()))
        .append("\n\n");
    text.append(conclusion(run, unfinished)).append("\n\n");
    ForeignLoads.caution(run)
        .ifPresent(line -> text.append(bold(SafeText.markdown(line))).append("\n\n"));
    Servers.caution(run)
        .ifPresent(line -> text.append(bold(SafeText.markdown(line))).append("\n\n"));
    EnvironmentLine.of(run.run()).ifPresent(line -> text.append(line.markdown()).append("\n\n"));
    ForeignNote.markdown(run).ifPresent(line -> text.append(line).append("\n\n"));
    text.append(VerdictTable.wide(run).markdown()).append('\n');
    text.append(legend(run)).append("\n\n");
    if (run.cells().stream().anyMatch(CellSummary::profiled)) {
      text.append(StackTable.CAUTION).append("\n\n");
    }
    sections(run, unfinished).forEach((title, body) -> section(text, title, body));
    return text.toString();
  }

  /** The beginning of a report: missing results, conclusions, and failures. */
  String conclusion(RunSummary run, Unfinished unfinished) {
    return Stream.of(
            unfinished.sentence().stream(),
            Stream.of(new Conclusions(run, published).shape()),
            new Conclusions(run, published).differentWork().stream(),
            new Conclusions(run, published).losses().stream(),
            unfinished.failures().stream())
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n\n"));
  }

  /** What stands below the leading table: texts by their titles, in order. */
  Map<String, String> sections(RunSummary run, Unfinished unfinished) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("Compared with the published result", beside(run, new Conclusions(run, published)));
    all.put("Differences from the published setup", differences(run));
    RegistryShareTable.of(run.cells()).ifPresent(table -> all.put(BY_REGISTRY, table));
    HolderTable.of(run.cells()).ifPresent(table -> all.put("Who holds the memory", table));
    run.run()
        .plan()
        .scenario()
        .discovery()
        .flatMap(fleet -> BytesPerItemTable.of(run.cells(), fleet.providers().instances()))
        .ifPresent(table -> all.put("Bytes per item", table));
    StackTable.of(run.cells()).ifPresent(table -> all.put("Stacks, sampled by a profiler", table));
    all.put(GATES, GatesMarkdown.text(run));
    all.put("Warnings", bullets(warnings(run)));
    all.put("How the live sets were read", bullets(ForcedCollections.of(run)));
    run.run()
        .notes()
        .timers()
        .filter(timers -> !timers.isEmpty())
        .ifPresent(timers -> all.put("Timers that kept real time", bullets(timers)));
    run.run()
        .notes()
        .registryManners()
        .filter(manners -> !manners.isEmpty())
        .ifPresent(manners -> all.put("Behaviour of these registries", bullets(manners)));
    all.put("What the emulation does not do", infidelities(run));
    all.put(CELLS, cells(run));
    all.put(PROVENANCE, Provenances.markdown(run, unfinished));
    all.put("Defaults that were applied", defaults(run));
    all.put(DEFINITIONS, definitions(run));
    return all;
  }

  public static String bold(String line) {
    return "**" + line + "**";
  }

  private static void section(StringBuilder text, String title, String body) {
    text.append("## ").append(title).append("\n\n").append(body.stripTrailing()).append("\n\n");
  }

  /** What a reader has to know of the leading table. */
  static String legend(RunSummary run) {
    String bound =
        run.cells().stream().anyMatch(CellSummary::atHeapLimit)
            ? " ≥: at least. The cell ran out of memory, or its live set is 90% of the"
                + " heap or more. For a mean, this is true of at least one replicate."
            : "";
    return Stream.of(
            "MB is 1,048,576 bytes. Live set: heap that is still used after forced full collections.",
            "Played: collections in the phases *still* (calls only), *churn* (the fleet changes) and"
                + " *cool-down* (the last lists arrive). Forced collections are not counted.",
            "Span: the time that the results are for, such as 20 h, even if only a part was played. Its collections are a sum: the played"
                + " collections, those of the changes that were not played, and those of the time in"
                + " which nothing changes. The formulas are in the definitions of `spanYoungGc` and"
                + " `spanFullGc`.",
            grain(run),
            "[low–high] after a figure of one cell is its 95% interval. It covers two sources of"
                + " error in deriving the span: played changes differ from each other, and collections"
                + " are counted in whole numbers. It does not cover the differences between cells.",
            contained(run),
            bound,
            brackets(run),
            survivors(run),
            intervals(run))
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .map(line -> "- " + line)
        .collect(Collectors.joining("\n"));
  }

  private static String brackets(RunSummary run) {
    return run.cells().stream().allMatch(cell -> cell.outcome().isResult())
        ? ""
        : "Figures in round brackets: the cell failed or was interrupted; they cover the time until then.";
  }

  /** The replicates that a mean covers if some are lost. */
  private static String survivors(RunSummary run) {
    return new Conclusions(run, Published.load()).losses().isEmpty()
        ? ""
        : " (n of m) after a mean: n of m planned replicates have an exact figure. With ≥ the mean"
            + " is a lower bound. Without ≥ it covers only these n replicates. A ratio with such"
            + " a mean is a bound or not decided.";
  }

  /** Explains the engine's figures, which differ from those of the heap. */
  private static String contained(RunSummary run) {
    return VerdictColumns.contained(run)
        ? " Container: what its control group counted before the stop phase: the touched part of"
            + " the heap, and all memory outside the heap. The peak includes the page cache of"
            + " files, which the kernel frees before it kills a process. Throttled: of the"
            + " scheduling periods in which the consumer wanted to run, the share in which the"
            + " kernel held it back."
        : "";
  }

  /**
   * What one played collection means over the span: an extrapolated count is no finer than this.
   */
  private static String grain(RunSummary run) {
    return run.cells().stream()
        .flatMap(cell -> cell.get(Measure.SPAN_CHANGES_PER_PLAYED_CHANGE).stream())
        .max(Double::compare)
        .filter(grain -> grain > 1)
        .map(Numbers::plain)
        .map(
            grain ->
                "A collector needs some changes to adapt. The changes that were not played are"
                    + " therefore derived from the later played ones. Each of these stands for up to "
                    + grain
                    + " changes. If one of them has one collection more, the figure for the span rises by up to "
                    + grain
                    + ". So 0 played collections do not prove 0 over the span: the interval shows how"
                    + " many are possible.")
        .orElse("");
  }

  private static String intervals(RunSummary run) {
    long fewest =
        run.profiles().stream()
            .mapToLong(profile -> Replicates.of(run, profile).exact())
            .min()
            .orElse(0);
    if (fewest < Interval.MIN_REPLICATES) {
      return "Fewer than three replicates completed, so the differences between cells are not known. Only"
          + " figures derived for the span have an interval, computed from one cell.";
    }
    return String.format(
        Locale.ROOT,
        "Intervals of means, differences and ratios are %.0f%% intervals: %s.",
        100 * Interval.CONFIDENCE,
        Interval.METHOD);
  }

  private String beside(RunSummary run, Conclusions conclusions) {
    List<String> references =
        Comparisons.REFERENCES.stream().filter(run.profiles()::contains).toList();
    if (references.isEmpty()) {
      return "Not compared: the run has none of the reference profiles ("
          + String.join(", ", Comparisons.REFERENCES)
          + ").";
    }
    if (!Comparisons.any(run, published)) {
      return "Not compared: no other cell has figures to compare with those of a"
          + " reference profile.";
    }
    StringBuilder text = new StringBuilder(conclusions.published()).append("\n\n");
    RatioTable ratios = new RatioTable(run, published);
    references.forEach(one -> text.append(ratios.against(one).markdown()).append('\n'));
    boolean absent = text.indexOf("| " + Numbers.NOT_APPLICABLE) >= 0;
    boolean bound = text.indexOf(Verdict.Agreement.NOT_CONTRADICTED.text()) >= 0;
    text.append(
            "A measured figure is a ratio: the profile's value divided by the value of the profile that"
                + " it is compared with. The difference in percent follows in round brackets, the 95%"
                + " interval of the ratio in square brackets. The rule of the verdict: ")
        .append(Verdict.rule())
        .append('.');
    if (bound) {
      text.append(' ').append(Verdict.boundRule()).append('.');
    }
    if (absent) {
      text.append(
          " n/a: a figure is missing, a reference is zero, both are bounds, or a profiler was"
              + " attached and changes the measure.");
    }
    if (conclusions.losses().isPresent()) {
      text.append(
          " A ratio is not decided if replicates of either side are lost. (n of m / n of m cells):"
              + " how many planned replicates have an exact figure, those of the reference last.");
    }
    text.append("\nSource: ").append(published.source()).append(". ");
    return text.append(String.join(" ", published.caveats(run.profiles()))).toString();
  }

  private String differences(RunSummary run) {
    return Comparisons.any(run, published)
        ? marked(PublishedDifferences.of(run, published))
        : "Not listed: nothing in this run is compared with the published result.";
  }

  private static List<String> warnings(RunSummary run) {
    return Stream.of(
            run.run().notes().warnings(),
            new Resumptions(run).warnings(),
            CollectorWarnings.of(run))
        .flatMap(List::stream)
        .toList();
  }

  static String bullets(List<String> lines) {
    return marked(lines.stream().map(SafeText::markdown).toList());
  }

  /** Lines that are Markdown. */
  private static String marked(List<String> lines) {
    if (lines.isEmpty()) {
      return "None.";
    }
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append("- ").append(line.replaceAll("\\s+", " ")).append('\n'));
    return text.toString();
  }

  private static String infidelities(RunSummary run) {
    return run.run().notes().infidelities().isPresent()
        ? bullets(run.infidelities())
        : "Not recorded by the simulator that made this run.";
  }

  private static String cells(RunSummary run) {
    StringBuilder text = new StringBuilder();
    Stream.of(PhaseLegend.of(run.cells()), PropagationTable.legend(run.cells()))
        .flatMap(Optional::stream)
        .forEach(legend -> text.append(legend).append("\n\n"));
    text.append(CELL_LEGEND);
    run.cells().forEach(cell -> text.append(CellDetail.markdown(cell)));
    return text.toString();
  }

  static String defaults(RunSummary run) {
    return marked(
        run.run().plan().defaults().stream()
            .map(
                applied ->
                    SafeText.markdownCode(applied.path())
                        + " = "
                        + SafeText.markdownCode(applied.value()))
            .toList());
  }

  static String definitions(RunSummary run) {
    Table table = new Table("measure", "origin", "definition");
    for (Measure measure : run.measures()) {
      table.cells(
          Table.Cell.code(measure.key()),
          Table.Cell.of(measure.provenance().text()),
          Table.Cell.of(measure.definition()));
    }
    return "Origin: measured (read from the run), derived (computed from measured figures), or"
        + " simulated (what the scenario prescribes).\n\nSettled point: two readings of the live set, each after a forced full collection, agree"
        + " within one percent.\n\n"
        + table.markdown();
  }
}
