package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.Comparisons;
import dev.discoveryscale.report.comparison.Estimate;
import dev.discoveryscale.report.html.Html;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.cell.EnvironmentLine;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * {@code verdict.svg}: live set and collections of every profile in one picture, for a run with a
 * baseline to compare them with. The picture contains all it needs, and follows the reader's choice
 * of light or dark.
 */
final class VerdictSvg implements Reporter {
  private static final int WIDTH = 860;
  private static final int MARGIN = 16;
  private static final int FIRST_PANEL = 184;
  private static final int PANEL_STEP = 224;
  private static final int TOP = 128;
  private static final int ROW = 48;
  private static final int LONGEST_NAME = 24;
  private static final Measure BEFORE = Measure.USED_AFTER_FULL_GC_BEFORE_CHURN_MB;

  /** Colours as in {@code page.css}. No variables: some viewers of pictures do not know them. */
  private static final String STYLE =
      """
      text { font: 12px system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif; fill: #16191d; }
      .title { font-size: 16px; font-weight: 600; } .head { font-weight: 600; }
      .value { paint-order: stroke; stroke: #fff; stroke-width: 4px; }
      .note { fill: #5a6370; font-size: 11px; }
      .paper { fill: #fff; } .rule { stroke: #d5dae1; } .heap { stroke: #d55e00; stroke-dasharray: 4 3; }
      .before { fill: #56b4e9; } .after { fill: #0072b2; } .range { stroke: #16191d; stroke-width: 1.5; }
      @media (prefers-color-scheme: dark) {
      text { fill: #e8eaed; } .value { stroke: #14171b; } .note { fill: #a3abb6; }
      .paper { fill: #14171b; } .rule { stroke: #383f48; } .heap { stroke: #f0803c; }
      .before { fill: #8fd0f5; } .after { fill: #3d9bd6; } .range { stroke: #e8eaed; }
      }
      """;

  @Override
  public String name() {
    return "verdict.svg";
  }

  @Override
  public void write(RunSummary run, Path folder) throws IOException {
    if (run.profiles().stream().anyMatch(Comparisons.REFERENCES::contains)) {
      ReportFile.write(folder, name(), new Picture(run).svg());
    }
  }

  /** An axis; a logarithmic one begins at 0, as many profiles have no full collection. */
  private record Axis(int left, double most, boolean logarithmic) {
    static final int LENGTH = 192;

    double at(double value) {
      double share = logarithmic ? Math.log1p(value) / Math.log1p(most) : value / most;
      return left + LENGTH * Math.max(0, Math.min(1, share));
    }

    double[] ticks() {
      if (logarithmic) {
        int decades = (int) Math.round(Math.log10(most));
        return IntStream.rangeClosed(-1, decades)
            .mapToDouble(exponent -> exponent < 0 ? 0 : Math.pow(10, exponent))
            .toArray();
      }
      double decade = Math.pow(10, Math.floor(Math.log10(most / 4)));
      double step =
          Stream.of(1, 2, 5, 10)
              .mapToDouble(factor -> factor * decade)
              .filter(size -> most / size <= 4)
              .findFirst()
              .orElseThrow();
      return IntStream.rangeClosed(0, (int) (most / step)).mapToDouble(i -> i * step).toArray();
    }

    static String label(double tick) {
      return tick < 1_000
          ? Numbers.plain(tick)
          : tick < 1e6 ? Numbers.plain(tick / 1_000) + "k" : Numbers.plain(tick / 1e6) + "M";
    }
  }

  /** One run's picture. */
  private static final class Picture {
    private final RunSummary run;
    private final OptionalInt heapMb;
    private final int bottom;
    private final List<Html> shapes = new ArrayList<>();
    private final Map<String, List<String>> words = new LinkedHashMap<>();

    Picture(RunSummary run) {
      this.run = run;
      int[] heaps =
          run.cells().stream()
              .mapToInt(cell -> cell.record().subject().heapMb())
              .distinct()
              .toArray();
      this.heapMb = heaps.length == 1 ? OptionalInt.of(heaps[0]) : OptionalInt.empty();
      this.bottom = TOP + ROW * run.profiles().size();
    }

    String svg() {
      String title =
          "What discovery costs a consumer: %s%s"
              .formatted(
                  run.run().plan().scenarioName(),
                  heapMb.isPresent() ? ", heap " + Numbers.plain(heapMb.getAsInt()) + " MB" : "");
      text("title", MARGIN, 30, title);
      text(
          "fleet",
          MARGIN,
          50,
          EnvironmentLine.of(run.run()).map(EnvironmentLine::fleet).orElse(""));
      text("note", MARGIN, 68, note());
      names();
      liveSets();
      collections("Full collections", 1, Measure.SPAN_FULL_GC);
      collections("Young collections", 2, Measure.SPAN_YOUNG_GC);
      int height = bottom + 30;
      Html svg =
          Html.element("svg")
              .with("xmlns", "http://www.w3.org/2000/svg")
              .with("viewBox", "0 0 %d %d".formatted(WIDTH, height))
              .with("width", Integer.toString(WIDTH))
              .with("height", Integer.toString(height))
              .with("role", "img")
              .with("aria-labelledby", "title desc")
              .add(Html.element("title").with("id", "title").text(title))
              .add(Html.element("desc").with("id", "desc").text(inWords()))
              .add(Html.element("style").text(STYLE))
              .add(box("paper", 0, 0, WIDTH, height));
      return svg.add(shapes.toArray(Html[]::new)).markup();
    }

    private String note() {
      int cells = run.plannedReplicates();
      return "%s; lines and [brackets]: 95%% intervals; collections are derived from the changes that were played"
          .formatted(cells == 1 ? "One cell each" : "Means of " + cells + " cells");
    }

    private void names() {
      for (int row = 0; row < run.profiles().size(); row++) {
        String name = run.profiles().get(row);
        shapes.add(line("rule", MARGIN, WIDTH - MARGIN, top(row), top(row)));
        text(
            "head",
            MARGIN,
            top(row) + 28,
            name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…");
      }
    }

    private void liveSets() {
      double highest =
          run.profiles().stream()
              .flatMap(profile -> after(profile).stream())
              .mapToDouble(Estimate::value)
              .max()
              .orElse(1);
      Axis axis = new Axis(FIRST_PANEL, Math.max(heapMb.orElse(1), highest), false);
      axis(axis, "Live set, MB");
      shapes.add(box("before", axis.left(), TOP - 19, 9, 9));
      text("note", axis.left() + 13, TOP - 10, "before");
      shapes.add(box("after", axis.left() + 58, TOP - 19, 9, 9));
      text("note", axis.left() + 71, TOP - 10, "after changes");
      if (heapMb.isPresent()) {
        double end = axis.at(heapMb.getAsInt());
        shapes.add(line("heap", end, end, TOP, bottom));
        shapes.add(anchored("note", end, TOP - 10, "end", "heap"));
      }
      for (int row = 0; row < run.profiles().size(); row++) {
        String profile = run.profiles().get(row);
        Optional<Estimate> before = Comparisons.estimate(run, profile, BEFORE);
        Optional<Estimate> after = after(profile);
        bar("before", axis, before, top(row) + 23);
        bar("after", axis, after, top(row) + 31);
        range(axis, after, top(row) + 34.5);
        String text =
            VerdictTable.arrow(VerdictTable.text(before, false), VerdictTable.text(after, true));
        text("value", axis.left() + 4, top(row) + 17, text);
        say(profile, "live set %s MB".formatted(text));
      }
    }

    /** Where a cell ran out of memory, what it was seen to hold. */
    private Optional<Estimate> after(String profile) {
      return Comparisons.estimate(run, profile, Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB)
          .or(() -> Comparisons.estimate(run, profile, Measure.USED_AFTER_FULL_GC_MB));
    }

    private void collections(String what, int panel, Measure measure) {
      List<Optional<Estimate>> estimates =
          run.profiles().stream()
              .map(profile -> Comparisons.estimate(run, profile, measure))
              .toList();
      double highest =
          estimates.stream()
              .flatMap(Optional::stream)
              .mapToDouble(each -> each.interval().map(Interval::high).orElse(each.value()))
              .max()
              .orElse(1);
      double most = Math.pow(10, Math.max(1, Math.ceil(Math.log10(highest))));
      Axis axis = new Axis(FIRST_PANEL + panel * PANEL_STEP, most, true);
      String head = what + span();
      axis(axis, head);
      text("note", axis.left(), TOP - 10, "derived, logarithmic");
      for (int row = 0; row < estimates.size(); row++) {
        point(axis, estimates.get(row), top(row) + 31);
        String text = VerdictTable.text(estimates.get(row), true);
        text("value", axis.left() + 4, top(row) + 17, text);
        say(run.profiles().get(row), "%s %s".formatted(head.toLowerCase(Locale.ROOT), text));
      }
    }

    private void say(String profile, String figure) {
      words.computeIfAbsent(profile, name -> new ArrayList<>()).add(figure);
    }

    private String inWords() {
      return words.entrySet().stream()
          .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()) + ".")
          .collect(Collectors.joining(" "));
    }

    private String span() {
      return run.run()
          .plan()
          .scenario()
          .discovery()
          .map(scenario -> scenario.time().span().toString())
          .map(span -> " in " + span.replaceFirst("(\\d)([a-z])", "$1 $2"))
          .orElse(" over the span");
    }

    private void axis(Axis axis, String head) {
      text("head", axis.left(), TOP - 28, head);
      for (double tick : axis.ticks()) {
        double x = axis.at(tick);
        shapes.add(line("rule", x, x, TOP, bottom));
        shapes.add(anchored("note", x, bottom + 15, "middle", Axis.label(tick)));
      }
    }

    private void bar(String tone, Axis axis, Optional<Estimate> estimate, double y) {
      estimate.ifPresent(
          known -> shapes.add(box(tone, axis.left(), y, axis.at(known.value()) - axis.left(), 7)));
    }

    private void point(Axis axis, Optional<Estimate> estimate, double y) {
      estimate.ifPresent(
          known ->
              shapes.add(
                  Html.element("circle")
                      .with("class", "after")
                      .with("cx", number(axis.at(known.value())))
                      .with("cy", number(y))
                      .with("r", "4")));
      range(axis, estimate, y);
    }

    private void range(Axis axis, Optional<Estimate> estimate, double y) {
      estimate
          .flatMap(Estimate::interval)
          .ifPresent(
              known -> {
                double low = axis.at(known.low());
                double high = axis.at(known.high());
                shapes.add(line("range", low, high, y, y));
                shapes.add(line("range", low, low, y - 4, y + 4));
                shapes.add(line("range", high, high, y - 4, y + 4));
              });
    }

    private void text(String style, double x, double y, String text) {
      shapes.add(anchored(style, x, y, "start", text));
    }

    private static int top(int row) {
      return TOP + row * ROW;
    }

    private static Html anchored(String style, double x, double y, String anchor, String text) {
      return Html.element("text")
          .with("class", style)
          .with("x", number(x))
          .with("y", number(y))
          .with("text-anchor", anchor)
          .text(text);
    }

    private static Html box(String style, double x, double y, double width, double height) {
      return Html.element("rect")
          .with("class", style)
          .with("x", number(x))
          .with("y", number(y))
          .with("width", number(width))
          .with("height", number(height));
    }

    private static Html line(String style, double fromX, double toX, double fromY, double toY) {
      return Html.element("line")
          .with("class", style)
          .with("x1", number(fromX))
          .with("y1", number(fromY))
          .with("x2", number(toX))
          .with("y2", number(toY));
    }

    private static String number(double value) {
      return String.format(Locale.ROOT, "%.1f", value);
    }
  }
}
