package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.record.TopStacks;
import dev.discoveryscale.model.record.TopStacks.Kind;
import dev.discoveryscale.model.record.TopStacks.Phase;
import dev.discoveryscale.model.record.TopStacks.Stack;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.text.SafeText;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The samples of a profiler in the cells' consumers: links, and the top stacks of the churn phase.
 */
public final class StackTable {

  /** The packages of what measures; older records have only the first. */
  private static final List<String> PROBE =
      List.of("dev.discoveryscale.probe.", "dev.discoveryscale.jvm.");

  /** Stands wherever numbers of profiled cells do. */
  public static final String CAUTION =
      "**Profiled**: a profiler was attached to consumers of this run, from the still phase to the"
          + " last push. It does not change live sets and addresses. It changes times, processor time,"
          + " allocation, collections, merged pushes and memory outside the heap: do not compare"
          + " these with a run without a profiler.";

  private static final String LEGEND =
      "Shares are of the samples in the churn phase. alloc: of the objects that a thread"
          + " allocates, one for each 512 KB. cpu: the stack of a thread every 10 ms of its processor time; JVM threads,"
          + " such as compilers and collectors, have only names. lock: each wait of 10 µs or more."
          + " ±: the 95% interval if samples were independent. A stack shows its"
          + " innermost frame and those of Dubbo, Curator, ZooKeeper, the Nacos client, Netty or the"
          + " probe. … marks omitted frames. It belongs to the library of the innermost of its frames.";

  private static final int TOP = 10;
  private static final double SURE = 1.96;

  private StackTable() {}

  /** All cells that were profiled, one after another; absent if none was. */
  public static Optional<String> of(List<CellSummary> all) {
    List<CellSummary> profiled = all.stream().filter(CellSummary::profiled).toList();
    if (profiled.isEmpty()) {
      return Optional.empty();
    }
    StringBuilder text = new StringBuilder();
    profiled.forEach(cell -> text.append(of(cell)));
    return Optional.of(text.append(LEGEND).toString());
  }

  private static String of(CellSummary cell) {
    StringBuilder text = new StringBuilder("### ");
    text.append(SafeText.markdown(cell.profile()))
        .append(", replicate ")
        .append(cell.replicate())
        .append("\n\n");
    if (cell.stacks().isEmpty()) {
      return text.append("No stacks: see how the cell ended, and its notes.\n\n").toString();
    }
    TopStacks stacks = cell.stacks().get();
    text.append(links(cell, stacks)).append("\n\n");
    stacks.kinds().forEach(kind -> text.append(of(kind)));
    return text.toString();
  }

  private static String links(CellSummary cell, TopStacks stacks) {
    String folder = "cells/%s/%d/".formatted(cell.profile(), cell.replicate());
    String graphs =
        stacks.kinds().stream()
            .map(kind -> SafeText.markdownLink(kind.kind(), folder + kind.flameGraph()))
            .collect(Collectors.joining(", "));
    String lost =
        stacks.cutBytes() == 0
            ? ""
            : " It ends early: the last %s KB were lost with the consumer's JVM."
                .formatted(Numbers.plain(Math.ceil(stacks.cutBytes() / 1024.0)));
    return "Flame graphs of still to the last push: %s. The recording: %s.%s"
        .formatted(graphs, SafeText.markdownLink("profile.jfr", folder + "profile.jfr"), lost);
  }

  private static String of(Kind kind) {
    return kind.in(Phases.CHURN)
        .filter(churn -> churn.value() > 0)
        .map(churn -> of(kind, churn))
        .orElse("%s: no sample in the churn phase.\n\n".formatted(SafeText.markdown(kind.kind())));
  }

  private static String of(Kind kind, Phase churn) {
    boolean typed = churn.stacks().stream().anyMatch(stack -> !stack.type().isEmpty());
    String of = typed ? "class" : "whose";
    Table table = new Table(kind.kind() + " by", of, "share", amountHeader(kind), "samples");
    for (Stack stack : churn.stacks().stream().limit(TOP).toList()) {
      table.cells(
          Table.Cell.markup(frames(stack)),
          typed ? Table.Cell.code(stack.type()) : Table.Cell.of(owner(stack.owner())),
          Table.Cell.of(share(kind, churn, stack.samples(), stack.value())),
          Table.Cell.of(amount(kind, stack.value())),
          Table.Cell.of(Numbers.plain(stack.samples())));
    }
    return "%s in churn: %s %s from %s; %s.%n%n%s%n"
        .formatted(
            SafeText.markdown(kind.kind()),
            amount(kind, churn.value()),
            amountHeader(kind),
            Numbers.count(churn.samples(), "sample"),
            SafeText.markdown(owners(kind, churn)),
            table.markdown());
  }

  private static String owners(Kind kind, Phase churn) {
    return churn.owners().stream()
        .sorted(Comparator.comparingLong(TopStacks.Owner::value).reversed())
        .map(each -> owner(each.owner()) + " " + share(kind, churn, each.samples(), each.value()))
        .collect(Collectors.joining(", "));
  }

  private static String owner(String owner) {
    return switch (owner) {
      case "probe" -> "the probe itself";
      case "jvm" -> "the JVM's own threads";
      default -> owner;
    };
  }

  /** Of waits no margin is given: the longest decide. */
  private static String share(Kind kind, Phase churn, long samples, long value) {
    double share = value / (double) churn.value();
    if (kind.kind().equals("lock")) {
      return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }
    double part = samples / (double) churn.samples();
    double margin = wilson(part, churn.samples());
    return String.format(Locale.ROOT, "%.1f%% ±%.1f", 100 * share, 100 * margin);
  }

  /**
   * Half of the score interval of a part among n samples (Wilson 1927), which is not nothing where
   * all of a few samples agree.
   */
  private static double wilson(double part, long n) {
    double square = SURE * SURE / n;
    return SURE * Math.sqrt(part * (1 - part) / n + square / (4 * n)) / (1 + square);
  }

  private static String amountHeader(Kind kind) {
    return kind.unit().equals("bytes") ? "MB" : "ms";
  }

  private static String amount(Kind kind, long value) {
    return Numbers.plain(value / (kind.unit().equals("bytes") ? 1 << 20 : 1e6));
  }

  private static String frames(Stack stack) {
    return stack.frames().stream().map(StackTable::frame).collect(Collectors.joining(" ← "));
  }

  private static String frame(String name) {
    if (name.equals("...")) {
      return "…";
    }
    boolean ours = PROBE.stream().anyMatch(name::startsWith);
    return (ours ? "the probe: " : "") + SafeText.markdownCode(name);
  }
}
