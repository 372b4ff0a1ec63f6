package dev.discoveryscale.report.propagation;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.report.statistics.Latency;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Counts the lists that the directories of one registry received. */
public final class RegistryTally {
  private final ChangeLatencies visible = new ChangeLatencies();
  private final Map<ChangeTally, Long> sightsUnseen = new HashMap<>();
  private long pushes;

  /** A list was handed to one of its directories. */
  void push(String phase) {
    pushes += Phases.COUNTED.contains(phase) ? 1 : 0;
  }

  /** One of its directories is to show an address of a change as come or gone. */
  void due(ChangeTally change) {
    sightsUnseen.merge(change, 1L, Long::sum);
  }

  /** A list showed such an address. */
  void seen(ChangeTally change, long t) {
    sightsUnseen.merge(change, -1L, Long::sum);
    visible.add(change, t - change.startedAtMs());
  }

  /** Lists of the counted phases. */
  public long pushes() {
    return pushes;
  }

  /** Changes that its directories were to show. */
  public long changes() {
    return sightsUnseen.size();
  }

  /** The changes whose addresses all appeared. */
  public long changesSeen() {
    return sightsUnseen.values().stream().filter(unseen -> unseen == 0).count();
  }

  /** From the begin of a change to the list that showed it. */
  public Optional<Latency> visible() {
    return visible.sum();
  }
}
