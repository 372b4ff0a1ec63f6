package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Sample;
import java.util.Optional;

/** What the forced collections before churn did to the size of a heap that may be resized. */
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

  /** Absent where they left the heap as large as it was, or nobody told how large that is. */
  public Optional<Lowered> lowered() {
    return before.flatMap(from -> after.filter(to -> to < from).map(to -> new Lowered(from, to)));
  }
}
