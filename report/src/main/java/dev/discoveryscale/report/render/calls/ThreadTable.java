package dev.discoveryscale.report.render.calls;

import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.model.record.PlayedCalls.Threads;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.text.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Which threads of servers and clients used the processors. */
public final class ThreadTable {

  /** Threads that used less are left out. */
  private static final double LEAST_PERCENT = 1;

  private ThreadTable() {}

  /** As Markdown, with its legend; absent if no cell has threads. */
  public static Optional<String> markdown(RunSummary run) {
    Table table =
        new Table(
            "profile", "side", "threads", "count", "CPU, %", "of one thread, %", "processors");
    for (String profile : run.profiles()) {
      List<PlayedCalls> played =
          run.replicates(profile).stream()
              .flatMap(cell -> cell.record().load().calls().stream())
              .toList();
      rows(table, profile, "server", played, PlayedCalls::server);
      rows(table, profile, "client", played, PlayedCalls::client);
    }
    return table.rows().isEmpty()
        ? Optional.empty()
        : Optional.of(
            table.markdown()
                + "\nThreads of one name in the measured time, mean of the replicates, in percent of one processor. Names have"
                + " at most 15 characters, as Linux keeps them. Left out: less than 1%.");
  }

  private static void rows(
      Table table,
      String profile,
      String name,
      List<PlayedCalls> played,
      Function<PlayedCalls, PlayedCalls.Side> side) {
    List<List<Threads>> replicates =
        played.stream().flatMap(each -> side.apply(each).threads().stream()).toList();
    Map<String, List<Threads>> groups =
        replicates.stream()
            .flatMap(List::stream)
            .collect(Collectors.groupingBy(Threads::name, LinkedHashMap::new, Collectors.toList()));
    groups.forEach(
        (threads, group) -> {
          double percent = group.stream().mapToDouble(Threads::percent).sum() / replicates.size();
          if (percent >= LEAST_PERCENT) {
            table.row(row(profile, name, threads, percent, group));
          }
        });
  }

  private static List<String> row(
      String profile, String side, String name, double percent, List<Threads> group) {
    double least = group.stream().mapToDouble(Threads::leastPercent).min().orElse(0);
    double most = group.stream().mapToDouble(Threads::mostPercent).max().orElse(0);
    int fewest = group.stream().mapToInt(Threads::count).min().orElse(0);
    int many = group.stream().mapToInt(Threads::count).max().orElse(0);
    TreeSet<Integer> processors = new TreeSet<>();
    group.forEach(each -> processors.addAll(each.processors()));
    return List.of(
        profile,
        side,
        name,
        fewest == many ? String.valueOf(many) : fewest + "–" + many,
        String.format(Locale.ROOT, "%.1f", percent),
        String.format(Locale.ROOT, "%.1f–%.1f", least, most),
        processors.stream().map(String::valueOf).collect(Collectors.joining(", ")));
  }
}
