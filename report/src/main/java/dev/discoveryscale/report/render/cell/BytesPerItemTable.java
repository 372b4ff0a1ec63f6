package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.ThingSizes;
import dev.discoveryscale.model.record.ThingSizes.Size;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.text.SafeText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How much one URL, invoker, instance, revision and connection takes in the cells' consumers. */
public final class BytesPerItemTable {

  private static final double MB = 1 << 20;

  private static final double KB = 1 << 10;

  private static final double AGREES_WITHIN = 0.1;

  private static final String EVERYTHING_ELSE = "everything else";

  private static final String LEGEND =
      """

      - Bytes are counted by JOL's layouts of the objects in a heap dump. Every object counts once.
      - Count: the objects in the heap dump. It may differ from the fleet's number of instances or URLs. A consumer keeps items \
      for each registry. A Dubbo line may keep several copies, such as a URL as received and as merged with the \
      consumer's parameters.
      - Own bytes: the item and the objects that can be reached only through it. Objects with a row of their own in this \
      table are not included. If mean and median differ much, there are two sorts of items, such as URLs as received and as \
      merged.
      - Own + shared: a mean. It adds to each item its part of the objects that several items share, such as lists, maps and pools.
      - 8-byte references: the mean sizes if references take eight bytes, as in heaps of 32 GB and more. The other columns are for references of four bytes.
      - Everything else: memory without these items, such as classes and code.
      - The sum may differ from the live set that the JVM reported. The dump is of a later moment, and G1 also counts \
      the unused ends of regions with large objects.
      """;

  private BytesPerItemTable() {}

  /** A row for each kind of things in each cell, and a check; absent where no heap was divided. */
  public static Optional<String> of(List<CellSummary> all, long instances) {
    Table table = header("cell");
    StringBuilder checks = new StringBuilder();
    for (CellSummary cell : all) {
      things(cell)
          .ifPresent(
              things -> {
                String title = HolderTable.title(all, cell);
                rows(table, title, things);
                checks.append(check(title, cell, things, instances));
              });
    }
    return checks.isEmpty()
        ? Optional.empty()
        : Optional.of(table.markdown() + LEGEND + "\n" + checks);
  }

  /** The same of one heap. */
  public static String of(ThingSizes things) {
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
        "item",
        "count",
        "own bytes: mean",
        "median",
        "largest",
        "own + shared",
        "own, 8-byte references",
        "own + shared, 8-byte references",
        "all of them, own + shared, MB");
  }

  private static void rows(Table table, String cell, ThingSizes things) {
    for (Size size : things.sizes()) {
      if (size.count() > 0) {
        table.row(
            cell,
            size.name(),
            Numbers.plain(size.count()),
            Numbers.plain(Math.rint(size.eachAlone(true))),
            Numbers.plain(size.median().compressedBytes()),
            Numbers.plain(size.largest().compressedBytes()),
            Numbers.plain(Math.rint(size.each(true))),
            Numbers.plain(Math.rint(size.eachAlone(false))),
            Numbers.plain(Math.rint(size.each(false))),
            mb(size.all(things.compressedReferences())));
      }
    }
    table.row(
        cell,
        EVERYTHING_ELSE,
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        mb(things.base().in(things.compressedReferences())));
  }

  /** Whether the sum agrees with the live set that the JVM reported, and the bytes for each URL. */
  private static String check(String title, CellSummary cell, ThingSizes things, long instances) {
    boolean compressed = things.compressedReferences();
    StringBuilder text = new StringBuilder("- ").append(SafeText.markdown(title)).append(": ");
    text.append("all rows add up to ").append(mb(things.all(compressed))).append(" MB");
    cell.liveSetAfterChurnMb()
        .ifPresent(measured -> text.append(beside(things.all(compressed) / MB, measured)));
    text.append('.');
    if (!cell.foreign()) {
      text.append(forEach(things.all(compressed) - things.base().in(compressed), cell, instances));
    }
    if (compressed) {
      text.append(" With references of 8 bytes all rows would add up to ")
          .append(mb(things.all(false)));
      text.append(" MB.");
    }
    return text.append('\n').toString();
  }

  /** What the things are for one of the fleet's, on average, in all of its registries. */
  private static String forEach(long bytes, CellSummary cell, long instances) {
    return cell.get(Measure.REGISTERED_URLS)
        .map(
            urls ->
                String.format(
                    Locale.ROOT,
                    " All items together: %.1f KB for each of the fleet's %s, or"
                        + " %s bytes for each of its %s URLs. This includes what the consumer keeps for each registry.",
                    bytes / KB / instances,
                    Numbers.count(instances, "instance"),
                    Numbers.plain(Math.rint(bytes / urls)),
                    Numbers.plain(urls)))
        .orElse("");
  }

  private static String beside(double sum, double measured) {
    return String.format(
        Locale.ROOT,
        ", %.1f%% %s than the live set of %.1f MB that the JVM reported%s",
        Math.abs(100 * (sum / measured - 1)),
        sum < measured ? "less" : "more",
        measured,
        Math.abs(sum / measured - 1) > AGREES_WITHIN ? ", **more than 10% off**" : "");
  }

  private static String mb(long bytes) {
    return String.format(Locale.ROOT, "%.1f", bytes / MB);
  }
}
