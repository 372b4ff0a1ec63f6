package dev.discoveryscale.calls.latency;

import dev.discoveryscale.calls.load.Latencies;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * A recorder for each of the first {@value #OWN} threads, so that none waits for another; further
 * threads share as many more. Three digits of each time are kept. A recorder takes some 300 KB when
 * times are up to 0.1 s, and grows with longer ones.
 */
public final class HdrLatencies implements Latencies {

  private static final int DIGITS = 3;
  private static final int OWN = 64;

  private final List<OfThread> threads = new CopyOnWriteArrayList<>();
  private final List<OfThreads> shared = new CopyOnWriteArrayList<>();
  private int next;

  /** What a class loader asks for. */
  public static final class Maker implements Factory {
    @Override
    public Latencies make() {
      return new HdrLatencies();
    }
  }

  @Override
  public synchronized Writer writer() {
    if (threads.size() < OWN) {
      OfThread added = new OfThread();
      threads.add(added);
      return added;
    }
    if (shared.size() < OWN) {
      shared.add(new OfThreads());
    }
    return shared.get(next++ % OWN);
  }

  @Override
  public Recorded take() {
    Histogram all = new Histogram(DIGITS);
    threads.forEach(each -> each.addTo(all));
    shared.forEach(each -> each.addTo(all));
    return new Taken(all);
  }

  /** The times of one thread. */
  private static final class OfThread implements Writer {
    private final SingleWriterRecorder recorder = new SingleWriterRecorder(DIGITS);
    private Histogram used;

    OfThread() {
      used = recorder.getIntervalHistogram();
    }

    @Override
    public void record(long nanos) {
      recorder.recordValue(Math.max(0, nanos));
    }

    void addTo(Histogram all) {
      used = recorder.getIntervalHistogram(used);
      all.add(used);
    }
  }

  /** The times of several threads. */
  private static final class OfThreads implements Writer {
    private final Recorder recorder = new Recorder(DIGITS);
    private Histogram used;

    OfThreads() {
      used = recorder.getIntervalHistogram();
    }

    @Override
    public void record(long nanos) {
      recorder.recordValue(Math.max(0, nanos));
    }

    void addTo(Histogram all) {
      used = recorder.getIntervalHistogram(used);
      all.add(used);
    }
  }

  private static final class Taken implements Recorded {
    private final Histogram histogram;

    Taken(Histogram histogram) {
      this.histogram = histogram;
    }

    @Override
    public long count() {
      return histogram.getTotalCount();
    }

    @Override
    public double mean() {
      return count() == 0 ? 0 : histogram.getMean();
    }

    @Override
    public long longest() {
      return count() == 0 ? 0 : histogram.getMaxValue();
    }

    @Override
    public long at(double percentile) {
      return count() == 0 ? 0 : histogram.getValueAtPercentile(percentile);
    }

    @Override
    public Recorded with(Recorded other) {
      Histogram all = histogram.copy();
      all.add(((Taken) other).histogram);
      return new Taken(all);
    }

    @Override
    public String encoded() {
      ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
      int length = histogram.encodeIntoCompressedByteBuffer(buffer);
      byte[] bytes = new byte[length];
      buffer.flip();
      buffer.get(bytes);
      return Base64.getEncoder().encodeToString(bytes);
    }
  }
}
