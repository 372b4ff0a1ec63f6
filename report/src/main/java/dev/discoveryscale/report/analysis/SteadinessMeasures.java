package dev.discoveryscale.report.analysis;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Readings;
import dev.discoveryscale.report.statistics.Drift;
import dev.discoveryscale.report.statistics.Quantity;
import dev.discoveryscale.report.statistics.Slope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The slopes of servers and clients of calls as measures. */
public final class SteadinessMeasures {

  private record Entry(String process, Quantity quantity, Measure perHour, Measure low) {}

  private static final List<Entry> ALL = all();

  private SteadinessMeasures() {}

  private static List<Entry> all() {
    List<Entry> all = new ArrayList<>();
    put(
        all,
        "server",
        Quantity.LIVE_SET,
        Measure.SERVER_LIVE_SET_MB_PER_HOUR,
        Measure.SERVER_LIVE_SET_LOW_MB_PER_HOUR);
    put(
        all,
        "server",
        Quantity.OLD_GENERATION,
        Measure.SERVER_OLD_GENERATION_MB_PER_HOUR,
        Measure.SERVER_OLD_GENERATION_LOW_MB_PER_HOUR);
    put(
        all,
        "server",
        Quantity.RESIDENT_SET,
        Measure.SERVER_RSS_MB_PER_HOUR,
        Measure.SERVER_RSS_LOW_MB_PER_HOUR);
    put(
        all,
        "server",
        Quantity.THREADS,
        Measure.SERVER_THREADS_PER_HOUR,
        Measure.SERVER_THREADS_LOW_PER_HOUR);
    put(
        all,
        "server",
        Quantity.OPEN_FILES,
        Measure.SERVER_OPEN_FILES_PER_HOUR,
        Measure.SERVER_OPEN_FILES_LOW_PER_HOUR);
    put(
        all,
        "server",
        Quantity.BLOCKS,
        Measure.SERVER_BLOCKS_PER_SECOND_PER_HOUR,
        Measure.SERVER_BLOCKS_LOW_PER_SECOND_PER_HOUR);
    put(
        all,
        "server",
        Quantity.BLOCKED_TIME,
        Measure.SERVER_BLOCKED_MS_PER_SECOND_PER_HOUR,
        Measure.SERVER_BLOCKED_LOW_MS_PER_SECOND_PER_HOUR);
    put(
        all,
        "server",
        Quantity.WAITED_TIME,
        Measure.SERVER_WAITED_MS_PER_SECOND_PER_HOUR,
        Measure.SERVER_WAITED_LOW_MS_PER_SECOND_PER_HOUR);
    put(
        all,
        "server",
        Quantity.DISK,
        Measure.SERVER_DISK_KB_PER_SECOND_PER_HOUR,
        Measure.SERVER_DISK_LOW_KB_PER_SECOND_PER_HOUR);
    put(
        all,
        "client",
        Quantity.LIVE_SET,
        Measure.CLIENT_LIVE_SET_MB_PER_HOUR,
        Measure.CLIENT_LIVE_SET_LOW_MB_PER_HOUR);
    put(
        all,
        "client",
        Quantity.OLD_GENERATION,
        Measure.CLIENT_OLD_GENERATION_MB_PER_HOUR,
        Measure.CLIENT_OLD_GENERATION_LOW_MB_PER_HOUR);
    put(
        all,
        "client",
        Quantity.RESIDENT_SET,
        Measure.CLIENT_RSS_MB_PER_HOUR,
        Measure.CLIENT_RSS_LOW_MB_PER_HOUR);
    put(
        all,
        "client",
        Quantity.THREADS,
        Measure.CLIENT_THREADS_PER_HOUR,
        Measure.CLIENT_THREADS_LOW_PER_HOUR);
    put(
        all,
        "client",
        Quantity.OPEN_FILES,
        Measure.CLIENT_OPEN_FILES_PER_HOUR,
        Measure.CLIENT_OPEN_FILES_LOW_PER_HOUR);
    put(
        all,
        "client",
        Quantity.BLOCKS,
        Measure.CLIENT_BLOCKS_PER_SECOND_PER_HOUR,
        Measure.CLIENT_BLOCKS_LOW_PER_SECOND_PER_HOUR);
    put(
        all,
        "client",
        Quantity.BLOCKED_TIME,
        Measure.CLIENT_BLOCKED_MS_PER_SECOND_PER_HOUR,
        Measure.CLIENT_BLOCKED_LOW_MS_PER_SECOND_PER_HOUR);
    put(
        all,
        "client",
        Quantity.WAITED_TIME,
        Measure.CLIENT_WAITED_MS_PER_SECOND_PER_HOUR,
        Measure.CLIENT_WAITED_LOW_MS_PER_SECOND_PER_HOUR);
    put(
        all,
        "client",
        Quantity.DISK,
        Measure.CLIENT_DISK_KB_PER_SECOND_PER_HOUR,
        Measure.CLIENT_DISK_LOW_KB_PER_SECOND_PER_HOUR);
    return Collections.unmodifiableList(all);
  }

  private static void put(
      List<Entry> all, String process, Quantity quantity, Measure perHour, Measure low) {
    all.add(new Entry(process, quantity, perHour, low));
  }

  static void put(List<Drift> drifts, Readings.Builder out) {
    for (Drift drift : drifts) {
      Entry entry =
          ALL.stream()
              .filter(each -> each.process().equals(drift.process()))
              .filter(each -> each.quantity() == drift.quantity())
              .findFirst()
              .orElseThrow();
      out.put(entry.perHour(), drift.slope().map(Slope::perHour));
      out.put(entry.low(), drift.slope().map(Slope::low));
    }
  }

  /** Why a cell has no value of a slope, if the measure is one and the reason is known. */
  public static Optional<String> absentBecause(CellSummary cell, Measure measure) {
    return ALL.stream()
        .filter(each -> each.perHour() == measure || each.low() == measure)
        .flatMap(
            each ->
                cell.steadiness().drifts().stream()
                    .filter(drift -> drift.process().equals(each.process()))
                    .filter(drift -> drift.quantity() == each.quantity()))
        .map(Drift::absentBecause)
        .filter(why -> !why.isEmpty())
        .findFirst();
  }
}
