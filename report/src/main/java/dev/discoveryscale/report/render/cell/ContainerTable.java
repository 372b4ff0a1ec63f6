package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.ContainerUse;
import dev.discoveryscale.model.record.Containers;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.Locale;

/** The limits and the use of containers. */
final class ContainerTable {

  private static final double MB = 1 << 20;

  private ContainerTable() {}

  /** Of one cell, phase by phase. */
  static String of(ContainerUse use) {
    Table table =
        new Table(
            "consumer's container", "CPU ms", "periods", "of them throttled", "throttled for ms");
    for (ContainerUse.Phase phase : use.phases()) {
      table.row(
          phase.phase(),
          Numbers.plain(phase.cpuMs()),
          Numbers.plain(phase.periods()),
          Numbers.plain(phase.throttledPeriods()),
          Numbers.plain(phase.throttledMs()));
    }
    return (use.phases().isEmpty() ? "" : table.markdown() + "\n") + memory(use);
  }

  private static String memory(ContainerUse use) {
    return String.format(
        Locale.ROOT,
        "- container of %s: limited to %.0f MB and %.2f processors; memory peak with page cache %s MB,"
            + " without %s MB; processes killed for memory: %s%s%n",
        use.image(),
        use.memoryLimitBytes() / MB,
        use.processors(),
        Numbers.of(use.memoryPeakBytes().map(bytes -> bytes / MB)),
        Numbers.of(use.anonymousPeakBytes().map(bytes -> bytes / MB)),
        Numbers.of(use.oomKills()),
        use.unknown().map(why -> "; not measured from outside: " + why).orElse(""));
  }

  /** Of a whole run: the engine, what it limited, and each image. */
  static void rows(Containers all, Table table) {
    table.row(
        "containers",
        "%s %s, interface %s, control groups v%s by %s, storage %s"
            .formatted(
                all.engine(),
                all.version(),
                all.apiVersion(),
                all.cgroup(),
                all.cgroupDriver(),
                all.storageDriver()));
    table.row("limited by the engine", String.join("; ", all.limited()));
    for (Containers.Image image : all.images()) {
      table.row(
          "image of " + image.use(),
          image.name()
              + image
                  .standIn()
                  .map(what -> ", a stand-in and not the image of that name: " + what)
                  .orElse("")
              + ", "
              + image.id());
    }
  }
}
