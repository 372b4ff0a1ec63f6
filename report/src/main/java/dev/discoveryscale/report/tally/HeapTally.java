package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.PlayedChange;
import dev.discoveryscale.model.record.Sample;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Keeps a cell's heap over time, in constant memory. */
public final class HeapTally implements Consumer<Sample> {
  private static final int USED_STRETCHES = 800;
  private static final int OLD_STRETCHES = 200;

  private final List<PlayedChange> changes;
  private final SizeEnvelope used = new SizeEnvelope(USED_STRETCHES);
  private final SizeEnvelope old = new SizeEnvelope(OLD_STRETCHES);
  private final Map<String, Long> phases = new LinkedHashMap<>();

  /** A tally of a cell in which these changes were played. */
  public HeapTally(List<PlayedChange> changes) {
    this.changes = List.copyOf(changes);
  }

  @Override
  public void accept(Sample sample) {
    phases.putIfAbsent(sample.phase(), sample.t());
    if (sample instanceof Sample.Reading reading) {
      used.add(reading.t(), reading.heapUsedBytes());
    } else if (sample instanceof Sample.Gc gc) {
      gc.beforeBytes().ifPresent(bytes -> used.add(gc.t(), bytes));
      gc.afterBytes().ifPresent(bytes -> used.add(gc.t(), bytes));
      gc.oldAfterBytes().ifPresent(bytes -> old.add(gc.t(), bytes));
    }
  }

  /** What was seen so far. */
  public HeapSeries series() {
    return new HeapSeries(
        phases.values().stream().findFirst().orElse(0L),
        used.points(),
        old.points(),
        phases.entrySet().stream()
            .map(phase -> new HeapSeries.Begin(phase.getKey(), phase.getValue()))
            .toList(),
        changes);
  }
}
