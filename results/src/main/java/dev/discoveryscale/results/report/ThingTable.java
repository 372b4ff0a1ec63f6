package dev.discoveryscale.results.report;

import dev.discoveryscale.results.analysis.CellSummary;
import dev.discoveryscale.results.analysis.Measure;
import dev.discoveryscale.results.record.ThingSizes;
import dev.discoveryscale.results.record.ThingSizes.Size;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How much one URL, invoker, instance, revision and connection takes in the cells' consumers. */
final class ThingTable {

  private static final double MB = 1 << 20;

  private static final String LEGEND =
      """

      Bytes, by JOL's layouts of the objects in a heap dump; every object counts once. One alone: \
      what can be reached from one, from no other of its kind, and not through a thing of another \
      kind, on average. With its share: also what several of the kind share, and their lists, maps, \
      directories and pools, divided among all. 4 and 8: bytes of a reference; heaps of 32 GB and more \
      have 8.
      """;

  private ThingTable() {}

  /** A row for each kind of things in each cell, and a check; absent where no heap was divided. */
  static Optional<String> of(List<CellSummary> all) {
    Table table = header("cell");
    StringBuilder checks = new StringBuilder();
    for (CellSummary cell : all) {
      things(cell)
          .ifPresent(
              things -> {
                rows(table, HolderTable.title(cell), things);
                checks.append(check(cell, things));
              });
    }
    return checks.isEmpty()
        ? Optional.empty()
        : Optional.of(table.markdown() + LEGEND + "\n" + checks);
  }

  /** The same of one heap. */
  static String of(ThingSizes things) {
    Table table = header("heap");
    rows(table, "", things);
    return table.markdown() + LEGEND;
  }

  private static Optional<ThingSizes> things(CellSummary cell) {
    return cell.heldHeap().flatMap(held -> held.things());
  }

  private static Table header(String first) {
    return new Table(
        first,
        "of",
        "there are",
        "one alone, 4",
        "with its share, 4",
        "one alone, 8",
        "with its share, 8",
        "MB");
  }

  private static void rows(Table table, String cell, ThingSizes things) {
    for (Size size : things.sizes()) {
      if (size.count() > 0) {
        table.row(
            cell,
            size.name(),
            Numbers.plain(size.count()),
            Numbers.plain(Math.rint(size.eachAlone(true))),
            Numbers.plain(Math.rint(size.each(true))),
            Numbers.plain(Math.rint(size.eachAlone(false))),
            Numbers.plain(Math.rint(size.each(false))),
            mb(size.all(things.compressedReferences())));
      }
    }
    table.row(
        cell, "the base", "", "", "", "", "", mb(things.base().in(things.compressedReferences())));
  }

  /** Whether bytes and counts make up what the JVM itself said of its live set. */
  private static String check(CellSummary cell, ThingSizes things) {
    double predicted = things.predictedBytes(things.compressedReferences()) / MB;
    String wide =
        things.compressedReferences()
            ? String.format(
                Locale.ROOT,
                " With references of 8 bytes it would be %.1f MB.",
                things.predictedBytes(false) / MB)
            : "";
    return cell.get(Measure.USED_AFTER_FULL_GC_AFTER_CHURN_MB)
        .map(
            measured ->
                String.format(
                    Locale.ROOT,
                    "- %s: the base, and counts times bytes with their shares, make %.1f MB of live set; the JVM said %.1f MB: %s%.1f%%.%s%n",
                    HolderTable.title(cell),
                    predicted,
                    measured,
                    predicted < measured ? "−" : "+",
                    Math.abs(100 * (predicted / measured - 1)),
                    wide))
        .orElse("");
  }

  private static String mb(long bytes) {
    return String.format(Locale.ROOT, "%.1f", bytes / MB);
  }
}
