package dev.discoveryscale.results.analysis;

import dev.discoveryscale.results.record.Sample;
import java.util.Optional;

/** Resident set and threads: at the last settled point, else at the last sample; and the peak. */
final class Resident {
  private Optional<Long> settledRss = Optional.empty();
  private Optional<Long> settledThreads = Optional.empty();
  private Optional<Long> lastRss = Optional.empty();
  private Optional<Long> lastThreads = Optional.empty();
  private Optional<Long> peakRss = Optional.empty();

  void read(Sample.Reading reading) {
    lastRss = reading.rssBytes().or(() -> lastRss);
    lastThreads = reading.threads().or(() -> lastThreads);
    raise(reading.rssPeakBytes());
    raise(reading.rssBytes());
  }

  void settle(Sample.Settled point) {
    settledRss = point.rssBytes().or(() -> settledRss);
    settledThreads = point.threads().or(() -> settledThreads);
    raise(point.rssBytes());
  }

  private void raise(Optional<Long> bytes) {
    bytes.ifPresent(value -> peakRss = Optional.of(Math.max(value, peakRss.orElse(0L))));
  }

  Optional<Long> rssBytes() {
    return settledRss.or(() -> lastRss);
  }

  Optional<Long> peakBytes() {
    return peakRss;
  }

  Optional<Long> threads() {
    return settledThreads.or(() -> lastThreads);
  }
}
