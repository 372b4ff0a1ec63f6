package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.HeldHeap;
import dev.discoveryscale.model.record.HeldHeap.Holder;
import dev.discoveryscale.model.record.HeldHeap.Share;
import dev.discoveryscale.model.record.HeldHeap.Type;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.text.SafeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The holders of the memory of the cells' consumers. */
public final class HolderTable {

  private static final double MB = 1 << 20;

  /** Shares that are less of the heap are summed up. */
  private static final double WORTH_A_ROW = 0.005;

  private static final int TYPES = 4;

  private HolderTable() {}

  /** A row for each holder, a column for each cell; absent where no heap was divided. */
  public static Optional<String> of(List<CellSummary> all) {
    Map<String, HeldHeap> heaps = new LinkedHashMap<>();
    all.forEach(cell -> cell.heldHeap().ifPresent(held -> heaps.put(title(all, cell), held)));
    return heaps.isEmpty() ? Optional.empty() : Optional.of(table(heaps));
  }

  /** The same of one heap. */
  public static String of(HeldHeap held) {
    return table(Map.of("MB", held));
  }

  private static String table(Map<String, HeldHeap> heaps) {
    Table table =
        new Table(
            Stream.concat(Stream.of("held by", "contains"), heaps.keySet().stream())
                .toArray(String[]::new));
    Set<Holder> known = new LinkedHashSet<>();
    heaps.values().forEach(held -> known.addAll(held.holders()));
    for (Holder holder : known) {
      table.row(row(holder.name(), holder.what(), heaps, held -> of(held, holder)));
    }
    table.cells(
        Stream.concat(
                Stream.of(Table.Cell.markup("**all**"), Table.Cell.of("")),
                heaps.values().stream().map(held -> Table.Cell.of(mb(held.bytes()))))
            .toList());
    table.row(
        row(
            "all except rest",
            "",
            heaps,
            held -> String.format(Locale.ROOT, "%.1f%%", 100 * held.attributed())));
    return table.markdown()
        + "\nMB, from a heap dump; every object counts once. A holder owns the objects of its classes."
        + " Strings, maps, URLs and similar objects belong to the holders from whose objects they can be"
        + " reached. In brackets: the part that a holder in a lower row also reaches. It counts only in"
        + " the upper row. Exception: an object that the class library or a thread reaches directly"
        + " counts in jdk or rest, although these are lower rows.\n";
  }

  /** The name of one of the cells above its column; with its replicate if there are several. */
  static String title(List<CellSummary> all, CellSummary cell) {
    boolean numbered =
        all.stream()
            .anyMatch(other -> other.profile().equals(cell.profile()) && other.replicate() > 1);
    return cell.profile() + (numbered ? ", replicate " + cell.replicate() : "");
  }

  private static List<String> row(
      String name, String contains, Map<String, HeldHeap> heaps, Function<HeldHeap, String> value) {
    List<String> row = new ArrayList<>(List.of(name, contains));
    heaps.values().forEach(held -> row.add(value.apply(held)));
    return row;
  }

  private static String of(HeldHeap held, Holder holder) {
    long shared = held.sharedFirst(holder);
    String all = mb(held.alone(holder) + shared);
    return shared / MB < 0.05 ? all : all + " (" + mb(shared) + ")";
  }

  private static String mb(long bytes) {
    return String.format(Locale.ROOT, "%.1f", bytes / MB);
  }

  /** Every share of one heap, and the classes that take most of it. */
  public static String detail(HeldHeap held) {
    Table table = new Table("held by", "MB", "objects", "largest classes, MB");
    List<Share> small = new ArrayList<>();
    for (Share share :
        held.shares().stream().sorted(Comparator.comparingLong(Share::bytes).reversed()).toList()) {
      if (share.bytes() < WORTH_A_ROW * held.bytes()) {
        small.add(share);
      } else {
        table.cells(
            Table.Cell.of(String.join(" + ", share.holders())),
            Table.Cell.of(mb(share.bytes())),
            Table.Cell.of(Numbers.plain(share.objects())),
            Table.Cell.markup(
                share.largest().stream()
                    .limit(TYPES)
                    .map(HolderTable::type)
                    .collect(Collectors.joining(", "))));
      }
    }
    table.row(
        small.size() + " smaller parts",
        mb(small.stream().mapToLong(Share::bytes).sum()),
        Numbers.plain(small.stream().mapToLong(Share::objects).sum()),
        "");
    boolean together =
        held.shares().stream()
            .anyMatch(share -> share.holders().size() > 1 && !small.contains(share));
    return "\n" + table.markdown() + (together ? "\na + b: reachable from both.\n" : "");
  }

  private static String type(Type type) {
    return SafeText.markdownCode(type.type()) + " " + mb(type.bytes());
  }
}
