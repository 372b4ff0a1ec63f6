package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.churn.ChurnKind;
import dev.discoveryscale.model.record.InstanceChange.Direction;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.propagation.Propagation;
import dev.discoveryscale.report.render.text.LatencyText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.statistics.Percentile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How each kind of churn reached the consumer of one cell. */
public final class PropagationTable {
  private static final List<String> LEGEND =
      List.of(
          "List change: one address that came into, or left, the list that one registry keeps of"
              + " one interface. Percentiles are computed from all list changes. n counts the"
              + " separate moments of change, because list changes of one moment are not independent.",
          "Visible: until the consumer received a list that shows the change.",
          "Callable: until the consumer had built its invokers for that list (precision: 20 ms)."
              + " From then on the address may be called, or is no longer called.",
          "A list change whose address changed again before the invokers were built counts for visible"
              + " only. So a percentile of callable can be lower than that of visible.",
          "Registries done: until the registries had acknowledged the whole change. Lists may show"
              + " a part of it before.",
          "Changes made at the same moment are one observation.",
          "Merged: changes planned for different moments that came in the same list.",
          "Unseen: changes that at least one list never showed, mostly because the address was back"
              + " before the consumer was notified.");

  private static final String KILLED =
      "A killed or cut-off instance disappears from a ZooKeeper after its session"
          + " timeout. It disappears from a Nacos when its connection ends. A Nacos drops an instance of 2.7, which has no"
          + " connection, 30 s after its last beat.";

  private static final String EMPTY =
      "A consumer protected from empty lists leaves emptied interfaces unseen. In"
          + " tests, 3.3 lost its connections once more after an empty list, and refused calls for up"
          + " to a second.";

  private static final String OVERRIDE =
      "Stayed: an override moves no address. It counts once for each list of its interface; callable:"
          + " until the consumer had rebuilt the invokers of that list (precision: 100 ms).";

  private static final String REGISTRY =
      "Stayed: a restarted or unreachable registry moves no address, and its effect on the consumer"
          + " is not measured. Each step is a change of its own: to stop, start, cut off or heal the"
          + " registry. Registries done: how long the step took. A start includes registering the"
          + " fleet again.";

  private PropagationTable() {}

  /** What a reader has to know to use the tables of these cells; absent if none has one. */
  public static Optional<String> legend(List<CellSummary> cells) {
    Set<String> kinds =
        cells.stream()
            .flatMap(cell -> cell.propagation().stream())
            .flatMap(propagation -> propagation.kinds().stream())
            .map(Propagation.Kind::churn)
            .collect(Collectors.toSet());
    List<String> lines = new ArrayList<>(LEGEND);
    add(lines, KILLED, kinds, ChurnKind.CRASH, ChurnKind.SESSION_EXPIRY);
    add(lines, EMPTY, kinds, ChurnKind.EMPTY_PUSH);
    add(lines, OVERRIDE, kinds, ChurnKind.CONFIGURATION_PUSH);
    add(lines, REGISTRY, kinds, ChurnKind.REGISTRY_RESTART, ChurnKind.REGISTRY_UNREACHABLE);
    return cells.stream().anyMatch(cell -> cell.propagation().isPresent())
        ? Optional.of(
            "Propagation: ms from the moment an instance, or an interface, began to change.\n\n- "
                + String.join("\n- ", lines))
        : Optional.empty();
  }

  private static void add(List<String> lines, String line, Set<String> found, ChurnKind... kinds) {
    if (Stream.of(kinds).map(ChurnKind::word).anyMatch(found::contains)) {
      lines.add(line);
    }
  }

  /** The table; nothing if no change was played, or its records do not say. */
  static Optional<String> markdown(CellSummary cell) {
    return cell.propagation().map(PropagationTable::table);
  }

  private static String table(Propagation propagation) {
    Table table =
        new Table(
            "churn",
            "addresses",
            "changes",
            "merged",
            "unseen",
            "list changes",
            "of them unseen",
            "registries done, ms: p50 / longest (n)",
            "visible, ms: p50 / p99 / longest (n)",
            "callable, ms: p50 / p99 / longest (n)");
    propagation.kinds().forEach(kind -> table.row(row(kind)));
    return table.markdown();
  }

  private static String[] row(Propagation.Kind kind) {
    return new String[] {
      kind.churn(),
      kind.direction().text(),
      Numbers.plain(kind.changes()),
      Numbers.plain(kind.merged()),
      Numbers.plain(kind.unseen()),
      Numbers.plain(kind.sights()),
      Numbers.plain(kind.sightsUnseen()),
      kind.acknowledged()
          .map(latency -> LatencyText.of(latency, "%,.0f", Percentile.P50))
          .orElse(Numbers.ABSENT),
      latency(kind, kind.visible()),
      latency(kind, kind.callable())
    };
  }

  private static String latency(Propagation.Kind kind, Optional<Latency> latency) {
    if (kind.direction() == Direction.STAYED && kind.sights() == 0) {
      return "not measured";
    }
    return latency.map(LatencyText::whole).orElse(Numbers.ABSENT);
  }
}
