package dev.discoveryscale.calls.latency;

import dev.discoveryscale.calls.load.Latencies;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * As many recorders as there are processors, at most {@value #MOST}, which threads share by turns.
 * Taking is what costs: it clears and adds some 300 KB for each recorder, on the client's own
 * processor, while callers wait. A recorder for each of 100 threads stopped them for 30 to 90 ms in
 * each second. Writing never waits for another thread. Three digits of each time are kept.
 */
public final class HdrLatencies implements Latencies {

  private static final int DIGITS = 3;
  private static final int MOST = 4;

  private final List<OfThreads> recorders =
      Stream.generate(OfThreads::new)
          .limit(Math.min(MOST, Runtime.getRuntime().availableProcessors()))
          .collect(Collectors.toList());
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
    OfThreads one = recorders.get(next++ % recorders.size());
    one.writers++;
    return one;
  }

  /** Adding takes long, so all are taken before the first is added. */
  @Override
  public synchronized Recorded take() {
    long now = System.nanoTime();
    Moments moments = new Moments(now);
    for (OfThreads each : recorders) {
      moments.add(each.take(), each.writers);
    }
    Histogram all = new Histogram(DIGITS);
    recorders.forEach(each -> all.add(each.used));
    return new Taken(all, moments);
  }

  /** The mean of moments that differ by less than their own size. */
  private static final class Moments {
    private final long first;
    private long writers;
    private double sum;

    Moments(long first) {
      this.first = first;
    }

    void add(long moment, long ofWriters) {
      writers += ofWriters;
      sum += (double) (moment - first) * ofWriters;
    }

    long mean() {
      return writers == 0 ? first : first + Math.round(sum / writers);
    }

    Moments with(Moments other) {
      Moments both = new Moments(first);
      both.add(mean(), writers);
      both.add(other.mean(), other.writers);
      return both;
    }
  }

  /** The times of several threads. */
  private static final class OfThreads implements Writer {
    private final Recorder recorder = new Recorder(DIGITS);
    private Histogram used;
    private int writers;

    OfThreads() {
      used = recorder.getIntervalHistogram();
    }

    @Override
    public void record(long nanos) {
      recorder.recordValue(Math.max(0, nanos));
    }

    /** Returns when; what is written during the call may belong to the next interval. */
    long take() {
      long now = System.nanoTime();
      used = recorder.getIntervalHistogram(used);
      return now;
    }
  }

  private static final class Taken implements Recorded {
    private final Histogram histogram;
    private final Moments moments;

    Taken(Histogram histogram, Moments moments) {
      this.histogram = histogram;
      this.moments = moments;
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
    public long takenAt() {
      return moments.mean();
    }

    @Override
    public Recorded with(Recorded other) {
      Histogram all = histogram.copy();
      all.add(((Taken) other).histogram);
      return new Taken(all, moments.with(((Taken) other).moments));
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
