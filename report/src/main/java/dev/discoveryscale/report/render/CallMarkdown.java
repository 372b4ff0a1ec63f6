package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.ForeignLoads;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.calls.CallConclusions;
import dev.discoveryscale.report.render.calls.CallDoubtList;
import dev.discoveryscale.report.render.calls.CallMatrix;
import dev.discoveryscale.report.render.calls.CallSteadiness;
import dev.discoveryscale.report.render.calls.CallTables;
import dev.discoveryscale.report.render.calls.MethodTable;
import dev.discoveryscale.report.render.calls.NotRun;
import dev.discoveryscale.report.render.calls.OneSetting;
import dev.discoveryscale.report.render.calls.PublishedText;
import dev.discoveryscale.report.render.calls.ScatterTable;
import dev.discoveryscale.report.render.calls.ThreadTable;
import dev.discoveryscale.report.render.cell.Provenances;
import dev.discoveryscale.report.render.cell.Unfinished;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code report.md} of a run of calls: conclusions first, then tables, then everything else. */
final class CallMarkdown implements Reporter {

  static final String LEGEND =
      """
      - **calls/s**: right answers a second. It is a property of the pair of server and client.
      - **Mean and percentiles**: of right answers only, over the measured time.
      - **Each row** is the mean of the stack's replicates. From three replicates on it has a 95% interval. It covers what \
      replicates on this machine and day differ by: no other machine, and no other release.
      - **Calls failed**: wrong answers, time-outs and errors of all replicates, and the mean time after which those within the \
      measured time had failed.
      - **Limited by**: the side whose processors were busy for 90% or more of the time. Where it is the client, a server on \
      another machine may serve more calls. A gateway counts as part of the server, whose processors it shares. "neither": the number of callers, or waiting, is the limit. No entry: both sides \
      use the same processors, or their processor time is not known.
      - **Bytes per call** (below) can be off by 1%, because bytes and calls are counted over slightly different times.
      - **CPU, allocation per call** (below) are a property of each side. Allocation can be compared whatever the limit was. \
      Processor time per call also depends on how busy a side is: a busy one sends and wakes up more calls at once.
      - **Ratios** of stacks that took turns (time.turn) are made within each replicate. Its turns were spread over the same \
      minutes for all. With time.lineByLine this is so within a line only, with time.together within so many stacks; \
      ratios of two lines are those of two means. Their intervals use the scatter of both stacks, each with its own (section "Scatter of the stacks"). With \
      fewer than five stacks they use that of the pair. A row's own interval is made of its replicates alone and covers how \
      the machine's speed differs between them.
      - **Calls at the end of a turn**: right answers that come after it are not counted. So latencies exclude a call that \
      takes longer than the rest of its turn. Failures are counted whenever they come.
      - **Decided**: with many comparisons some intervals exclude 1 by chance. So the interval is widened for the number of \
      comparisons (Bonferroni's correction). A difference is decided only if the widened interval also excludes 1. \
      Processor times in the same line are not judged.
      - **Doubts** (below) are numbered. Figures of a stack may be off by as much as its rate changed. If one of three \
      replicates changed, they may be off by a third of that. Changes are in percent of the measured rate. The interval is \
      widened by the size of the doubt and must still exclude 1. Doubts without a size, such as failed calls, leave a comparison open.
      - **Closed loop**: latencies do not contain the waiting of calls that a real client would have made during a \
      stall. An open loop (load.arrivals: poisson) shows it.""";

  @Override
  public String name() {
    return "report.md";
  }

  @Override
  public void write(RunSummary run, Path folder) throws IOException {
    ReportFile.write(folder, name(), text(run, folder));
  }

  private static String text(RunSummary run, Path folder) {
    Unfinished unfinished = new Unfinished(run, folder);
    StringBuilder text = new StringBuilder();
    text.append("# ").append(SafeText.markdown(title(run))).append("\n\n");
    text.append(conclusion(run, unfinished)).append("\n\n");
    text.append(CallTables.leading(run, true).markdown()).append('\n');
    text.append(LEGEND).append("\n\n");
    sections(run)
        .forEach(
            (title, body) ->
                text.append("## ").append(title).append("\n\n").append(body).append("\n\n"));
    text.append("## ").append(MarkdownReport.PROVENANCE).append("\n\n");
    text.append(Provenances.markdown(run, unfinished).stripTrailing()).append("\n\n");
    text.append("## ").append(MarkdownReport.DEFINITIONS).append("\n\n");
    return text.append(MarkdownReport.definitions(run)).toString();
  }

  static String title(RunSummary run) {
    return "What a call costs: " + run.run().plan().scenarioName();
  }

  /** The beginning of a report: missing results, conclusions, and failures. */
  static String conclusion(RunSummary run, Unfinished unfinished) {
    return Stream.of(
            unfinished.sentence().stream(),
            ForeignLoads.caution(run).map(SafeText::markdown).map(MarkdownReport::bold).stream(),
            new CallMatrix(run).markdown().stream(),
            new CallConclusions(run).lines().stream(),
            unfinished.failures().stream())
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n\n"));
  }

  /** What stands below the leading table, before the provenance: texts by their titles. */
  static Map<String, String> sections(RunSummary run) {
    Map<String, String> all = new LinkedHashMap<>();
    List<String> doubts = new CallDoubtList(run).lines();
    if (!doubts.isEmpty()) {
      all.put("Doubts", String.join("\n", doubts));
    }
    OneSetting.markdown(run).ifPresent(text -> all.put("Stacks that differ in one setting", text));
    ScatterTable.markdown(run).ifPresent(text -> all.put("Scatter of the stacks", text));
    MethodTable.markdown(run).ifPresent(text -> all.put("Methods", text));
    all.put("Cost of a call on each side", CallTables.costs(run).markdown());
    if (!CallTables.gateways(run).isEmpty()) {
      all.put(
          "Gateways",
          CallTables.gateways(run).markdown()
              + "\nWhat a gateway between client and server used and handed on in the measured time. It shares the"
              + " server's processors.");
    }
    ThreadTable.markdown(run).ifPresent(text -> all.put("Threads", text));
    all.put(
        "Collections",
        CallTables.collections(run).markdown()
            + "\nYoung and full collections in the measured time of all replicates together. A rest between turns"
            + " is not part of it.");
    all.putAll(PublishedText.sections(run));
    NotRun.markdown(run).ifPresent(text -> all.put("Not run", text));
    all.put("Steadiness", CallSteadiness.markdown(run));
    all.put(MarkdownReport.GATES, GatesMarkdown.text(run).stripTrailing());
    all.put("Warnings", MarkdownReport.bullets(warnings(run)).stripTrailing());
    all.put(MarkdownReport.CELLS, CallTables.cells(run).markdown());
    all.put(
        "What really ran",
        "By the classes that each JVM loaded, and the release that its own classes name.\n\n"
            + CallTables.proof(run).markdown());
    all.put("Defaults that were applied", MarkdownReport.defaults(run).stripTrailing());
    return all;
  }

  private static List<String> warnings(RunSummary run) {
    List<String> warnings = new ArrayList<>(run.run().notes().warnings());
    for (CellSummary cell : run.cells()) {
      cell.remarks()
          .forEach(
              remark -> warnings.add(run.title(cell.profile(), cell.replicate()) + ": " + remark));
    }
    return warnings;
  }
}
