package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.RegistryTraffic;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;

/** Traffic between a consumer and its registries, phase by phase. */
final class TrafficTable {
  private static final double KB = 1024;

  private TrafficTable() {}

  static String of(RegistryTraffic traffic) {
    Table table = new Table("traffic with the registries", "received KB", "sent KB");
    for (RegistryTraffic.Phase phase : traffic.phases()) {
      table.row(
          phase.phase(),
          Numbers.plain(phase.receivedBytes() / KB),
          Numbers.plain(phase.sentBytes() / KB));
    }
    return table.markdown();
  }
}
