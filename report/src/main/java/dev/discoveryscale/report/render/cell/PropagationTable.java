package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.propagation.Propagation;
import dev.discoveryscale.report.record.InstanceChange.Direction;
import dev.discoveryscale.report.render.text.LatencyText;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.statistics.Latency;
import dev.discoveryscale.report.statistics.Percentile;
import java.util.Optional;

/** How each kind of churn reached the consumer of one cell. */
public final class PropagationTable {
  /** What a reader has to know to use the table. */
  public static final String LEGEND =
      "Propagation: ms from the moment an instance, or an interface, began to change until the"
          + " consumer was handed a list that shows it (visible), and until it had built its"
          + " invokers for that list (callable: from then on the address may be called, or is no"
          + " longer called; known to 20 ms; after an empty list 3.3 was seen to lose its"
          + " connections once more and to refuse calls for up to a second). Callable is of fewer"
          + " sights than visible where the next list came before the invokers were built: such a"
          + " sight has none, so a percentile of callable may be less than that of visible."
          + " Registries done: until they had acknowledged all of the change; lists may show a part"
          + " of it before. A killed or cut-off instance shows only after a ZooKeeper's session"
          + " timeout, from a Nacos with its connection, and one of 2.7, which has none, 30 s after"
          + " its last beat. Sights: addresses that moved x interfaces x registries, each counted."
          + " Percentiles are of sights; n is how many groups of changes were seen, as all sights"
          + " of changes made at once are one observation. "
          + LatencyText.RULE
          + " Merged: changes that came in one list with changes of"
          + " another moment. Unseen: changes of which some list never showed some address, mostly"
          + " because it was back before the consumer was told, or because the consumer is"
          + " protected from empty lists; what is wrong in the end is counted as lost or stale."
          + " Stayed: changes that move no address of themselves. Of an override sights are the"
          + " interface's directories, and callable is when they had built their invokers anew,"
          + " known to 100 ms. How a registry that is restarted or unreachable reaches the"
          + " consumer is not measured; registries done is how long stopping, starting with the"
          + " whole fleet in it again, cutting and healing took.";

  private PropagationTable() {}

  /** The table; nothing if no change was played, or its records do not tell. */
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
            "sights",
            "of them unseen",
            "registries done p50/max of n, ms",
            "visible p50/p99/max of n, ms",
            "callable p50/p99/max of n, ms");
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
