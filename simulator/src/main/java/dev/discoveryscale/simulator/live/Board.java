package dev.discoveryscale.simulator.live;

import dev.discoveryscale.simulator.live.Buckets.Sizes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The latest value of each metric of the cell that is being played. The runner's thread writes, any
 * thread reads. All values are removed when the cell ends, so that they are not reported for the
 * next one.
 */
public final class Board {

  /**
   * All values at a moment.
   *
   * @param point label of the sweep's point that is played; empty: no sweep
   * @param cell values of the labels {@code profile} and {@code replicate}; empty between cells
   * @param values by metric, and by values of its own labels
   */
  record Values(
      Instant now,
      String point,
      List<String> cell,
      Map<LiveMetric, Map<List<String>, Double>> values,
      Map<LiveMetric, Sizes> sizes) {}

  private final Clock clock;
  private final Map<LiveMetric, Map<List<String>, Double>> values = new EnumMap<>(LiveMetric.class);
  private final Map<LiveMetric, Sizes> sizes = new EnumMap<>(LiveMetric.class);
  private String point = "";
  private List<String> cell = List.of();

  /** An empty board. */
  public Board(Clock clock) {
    this.clock = clock;
  }

  /** Cells that begin from now on are of a point of a sweep, which is a run of its own. */
  public synchronized void point(String label) {
    end();
    point = label;
  }

  /** A cell begins: from now on values are its own. */
  public synchronized void begin(String profile, int replicate) {
    end();
    cell = List.of(profile, Integer.toString(replicate));
  }

  /** The cell ends, and all its values go with it. */
  public synchronized void end() {
    cell = List.of();
    values.clear();
    sizes.clear();
  }

  /** A phase of the cell begins, and the former one is over. */
  public synchronized void phase(String name) {
    clear(LiveMetric.CELL);
    set(LiveMetric.CELL, 1, name);
  }

  /** Something should happen in so much time. */
  public synchronized void in(LiveMetric metric, Duration time) {
    set(metric, clock.instant().plus(time).toEpochMilli() / 1000.0);
  }

  /**
   * A value has changed; passed over where no cell is played.
   *
   * @param labels values of the metric's own labels, in order
   */
  public synchronized void set(LiveMetric metric, double value, String... labels) {
    if (labels.length != metric.labels().size()) {
      throw new IllegalArgumentException(metric + " has the labels " + metric.labels());
    }
    if (!cell.isEmpty()) {
      values.computeIfAbsent(metric, each -> new LinkedHashMap<>()).put(List.of(labels), value);
    }
  }

  /** No label of it has a value any more. */
  public synchronized void clear(LiveMetric metric) {
    values.remove(metric);
  }

  /** How many of what size there are of it now. */
  synchronized void sizes(LiveMetric metric, Sizes now) {
    if (!cell.isEmpty()) {
      sizes.put(metric, now);
    }
  }

  /** A copy of all of it. */
  synchronized Values now() {
    Map<LiveMetric, Map<List<String>, Double>> copy = new EnumMap<>(LiveMetric.class);
    values.forEach((metric, each) -> copy.put(metric, new LinkedHashMap<>(each)));
    return new Values(clock.instant(), point, cell, copy, new LinkedHashMap<>(sizes));
  }
}
