package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.tally.NativeMemoryUse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Native memory of a consumer's JVM: a row for each purpose, a column for each point. */
final class NativeMemoryTable {

  /** Purposes that never take so much are left out; the total has them. */
  private static final double WORTH_A_ROW_MB = 0.1;

  private NativeMemoryTable() {}

  static String of(List<NativeMemoryUse> all) {
    Set<String> points = new LinkedHashSet<>();
    Map<String, Map<String, NativeMemoryUse>> categories = new LinkedHashMap<>();
    for (NativeMemoryUse each : all) {
      points.add(each.point());
      categories
          .computeIfAbsent(each.category(), name -> new LinkedHashMap<>())
          .put(each.point(), each);
    }
    List<String> head = new ArrayList<>(List.of("native memory, committed MB"));
    head.addAll(points);
    Table table = new Table(head.toArray(String[]::new));
    categories.forEach(
        (category, found) -> {
          if (found.values().stream().anyMatch(each -> each.committedMb() >= WORTH_A_ROW_MB)) {
            table.row(row(category, points, found));
          }
        });
    return table.markdown();
  }

  private static List<String> row(
      String category, Set<String> points, Map<String, NativeMemoryUse> found) {
    List<String> row = new ArrayList<>(List.of(category));
    for (String point : points) {
      NativeMemoryUse here = found.get(point);
      row.add(here == null ? Numbers.ABSENT : Numbers.plain(here.committedMb()));
    }
    return row;
  }
}
