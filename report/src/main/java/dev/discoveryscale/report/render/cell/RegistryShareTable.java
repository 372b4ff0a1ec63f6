package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RegistryShare;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.render.text.LatencyText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The share of each registry in cells with several kinds of registries. */
public final class RegistryShareTable {
  private static final double KB = 1024;
  private static final String UNKNOWN = "unknown";

  private static final String LEGEND =
      """

      Changes seen: changes whose addresses all appeared in the registry's lists, of the changes that its lists should \
      show. Visible after: from the moment an instance began to change until one of the registry's lists shows it. Percentiles \
      are over list changes (one address in one list). n is the number of changes that were seen; p99 takes 100 of them. \
      Pushes are lists that the registry's client passed to Dubbo. The server sent them, or the client fetched them and found \
      them changed. A client of 2.7 in a Nacos also fetches. Pushes and traffic are those of still, \
      churn and cool-down; unknown was not measured, and is not 0.
      """;

  private RegistryShareTable() {}

  /** A row for each registry of each such cell; absent where there is none. */
  public static Optional<String> of(List<CellSummary> cells) {
    Table table =
        new Table(
            "cell",
            "registry",
            "changes seen",
            "visible after, ms: p50 / p99 / longest (n)",
            "pushes",
            "received KB",
            "sent KB");
    cells.forEach(
        cell ->
            cell.byRegistry()
                .forEach(share -> table.row(row(HolderTable.title(cells, cell), share))));
    return table.rows().isEmpty() ? Optional.empty() : Optional.of(table.markdown() + LEGEND);
  }

  private static String[] row(String cell, RegistryShare share) {
    return new String[] {
      cell,
      share.server().registry() + ", " + Servers.field(share.server()),
      share
          .changes()
          .flatMap(all -> share.changesSeen().map(seen -> whole(seen) + " of " + whole(all)))
          .orElse(Numbers.ABSENT),
      share.visible().map(LatencyText::whole).orElse(Numbers.ABSENT),
      whole(share.pushes()),
      kilobytes(share.receivedBytes()),
      kilobytes(share.sentBytes())
    };
  }

  private static String whole(double number) {
    return String.format(Locale.ROOT, "%,.0f", number);
  }

  private static String kilobytes(Optional<Long> bytes) {
    return bytes.map(known -> Numbers.plain(known / KB)).orElse(UNKNOWN);
  }
}
