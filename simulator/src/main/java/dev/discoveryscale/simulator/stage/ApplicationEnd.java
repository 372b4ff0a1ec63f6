package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.jvm.conversation.ApplicationLost;
import dev.discoveryscale.model.record.Sample;
import dev.discoveryscale.report.folder.SampleFile;
import dev.discoveryscale.simulator.runtime.CellFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * The outcome of a cell whose application has ended. Its exit code is not known, so lack of memory
 * is concluded from its last records: a full collection in its last seconds that left nine tenths
 * of the heap or more.
 */
public final class ApplicationEnd {

  private static final double FULL = 0.9;
  private static final long LAST_MS = 10_000;
  private static final double MEBIBYTE = 1 << 20;

  private ApplicationEnd() {}

  /**
   * The failure of the cell.
   *
   * @param samples what the agent recorded
   * @param maxHeapBytes the heap's limit
   */
  public static CellFailure of(ApplicationLost lost, Path samples, long maxHeapBytes)
      throws IOException {
    Last last = new Last();
    SampleFile.read(samples, last);
    boolean outOfMemory =
        last.leftBytes >= FULL * maxHeapBytes && last.sampleAt - last.fullAt <= LAST_MS;
    return outOfMemory
        ? CellFailure.outOfMemory(
            "%s; its last full collection left %.0f of %.0f MB, so it is taken to have run out of memory"
                .formatted(lost.getMessage(), last.leftBytes / MEBIBYTE, maxHeapBytes / MEBIBYTE))
        : CellFailure.because(
            lost.getMessage() + " before the measurement was complete; what was measured is kept",
            lost);
  }

  /** The last full collection, and the last line of all. */
  private static final class Last implements Consumer<Sample> {
    private long leftBytes = -1;
    private long fullAt;
    private long sampleAt;

    @Override
    public void accept(Sample sample) {
      sampleAt = Math.max(sampleAt, sample.t());
      if (sample instanceof Sample.Gc gc && gc.kind() == Sample.Gc.Kind.FULL) {
        leftBytes = gc.afterBytes().orElse(-1L);
        fullAt = gc.t();
      }
    }
  }
}
