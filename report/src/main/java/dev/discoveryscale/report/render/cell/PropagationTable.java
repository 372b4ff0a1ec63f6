package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.InstanceChange.Direction;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.propagation.Propagation;
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
      "Propagation: ms from the moment an instance, or an interface, began to change.\n\n"
          + "- Visible: until the consumer received a list that shows the change.\n"
          + "- Callable: until the consumer had built its invokers for that list, known to 20 ms. From"
          + " then on the address may be called, or is no longer called. After an empty list 3.3 was"
          + " seen to lose its connections once more and to refuse calls for up to a second.\n"
          + "- Callable can have fewer sights than visible: a sight has no callable time if its"
          + " address changed again before the invokers were built. So a percentile of callable may"
          + " be less than that of visible.\n"
          + "- Registries done: until the registries had acknowledged the whole change. Lists may show"
          + " a part of it before.\n"
          + "- A killed or cut-off instance shows only after the session timeout of a ZooKeeper. A"
          + " Nacos drops it with its connection. An instance of 2.7 has no connection; a Nacos drops"
          + " it 30 s after its last beat.\n"
          + "- Sights: addresses that moved x interfaces x registries, each counted. Percentiles are"
          + " over sights. n counts groups of changes, because all sights of changes made at once are"
          + " one observation.\n- "
          + LatencyText.RULE
          + "\n- Merged: changes that came in one list with changes of another moment.\n"
          + "- Unseen: changes for which some list never showed some address. Mostly the address was"
          + " back before the consumer was notified, or the consumer is protected from empty lists."
          + " Addresses that are wrong in the end count as lost or stale.\n"
          + "- Stayed: changes that move no address themselves.\n"
          + "- The sights of an override are the interface's directories. Callable is when they had"
          + " rebuilt their invokers, known to 100 ms.\n"
          + "- How a restarted or unreachable registry affects the consumer is not measured."
          + " Registries done is the time to stop it, to start it with the whole fleet again, to cut"
          + " it off and to heal it.";

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
