package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Sample;
import java.util.Optional;

/** The effect of forced collections before churn on the size of a heap that may be resized. */
public final class CommittedHeap {

  /** The committed heap at the last sample before the collections and at the first after them. */
  public record Lowered(long beforeBytes, long afterBytes) {}

  private Optional<Long> last = Optional.empty();
  private Optional<Long> before = Optional.empty();
  private Optional<Long> after = Optional.empty();
  private boolean forced;
  private boolean justSettled;

  void read(Sample.Reading reading) {
    if (justSettled) {
      after = reading.heapCommittedBytes();
      justSettled = false;
    }
    last = reading.heapCommittedBytes();
  }

  void collect(Sample.Gc gc) {
    if (gc.forced() && !forced) {
      before = last;
      forced = true;
    }
  }

  void settle(Sample.Settled point) {
    justSettled = point.name().equals(Sample.Settled.BEFORE_CHURN);
  }

  /** Absent if they did not change the heap's size, or if the size is not known. */
  public Optional<Lowered> lowered() {
    return before.flatMap(from -> after.filter(to -> to < from).map(to -> new Lowered(from, to)));
  }
}
