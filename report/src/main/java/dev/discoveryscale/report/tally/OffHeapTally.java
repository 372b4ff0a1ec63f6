package dev.discoveryscale.report.tally;

import dev.discoveryscale.model.record.Sample;
import java.util.Optional;

/**
 * Memory of the consumer's process outside its heap: each figure at the last settled point, else at
 * the last sample.
 */
public final class OffHeapTally {

  /** One figure: what a settled point records wins over samples. */
  private static final class Figure {
    private Optional<Long> settled = Optional.empty();
    private Optional<Long> sampled = Optional.empty();

    private void sample(Optional<Long> value) {
      sampled = value.or(() -> sampled);
    }

    private void settle(Optional<Long> value) {
      settled = value.or(() -> settled);
    }

    private Optional<Long> last() {
      return settled.or(() -> sampled);
    }
  }

  private final Figure threads = new Figure();
  private final Figure direct = new Figure();
  private final Figure metaspace = new Figure();
  private final Figure code = new Figure();
  private final Figure openFiles = new Figure();

  void read(Sample.Reading reading) {
    threads.sample(reading.threads());
    direct.sample(reading.directBytes());
    metaspace.sample(reading.metaspaceBytes());
    code.sample(reading.codeBytes());
    openFiles.sample(reading.openFiles());
  }

  void settle(Sample.Settled point) {
    threads.settle(point.threads());
    direct.settle(point.directBytes());
    metaspace.settle(point.metaspaceBytes());
    code.settle(point.codeBytes());
    openFiles.settle(point.openFiles());
  }

  public Optional<Long> threads() {
    return threads.last();
  }

  public Optional<Long> directBytes() {
    return direct.last();
  }

  public Optional<Long> metaspaceBytes() {
    return metaspace.last();
  }

  public Optional<Long> codeBytes() {
    return code.last();
  }

  public Optional<Long> openFiles() {
    return openFiles.last();
  }
}
