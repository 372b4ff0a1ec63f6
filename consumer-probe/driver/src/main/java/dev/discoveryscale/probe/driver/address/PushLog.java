package dev.discoveryscale.probe.driver.address;

import dev.discoveryscale.jvm.agent.Probe;
import dev.discoveryscale.jvm.agent.ProbeWeight;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/**
 * Counts and records the address lists that Dubbo's directories receive ({@code push}), and when
 * the invokers for them had been built ({@code refreshed}). One of a JVM, because Dubbo creates the
 * extensions that report here by itself.
 *
 * <p>A list is handed over before the directory works on it, and a directory works on one list
 * after another; so a refresh that shows before its next push belongs to the list before, or to
 * parameters that changed after it without a list. A thread of its own looks for it every {@value
 * #LOOK_EVERY_MS} ms as long as one is due for a list, and more rarely otherwise, or not at all: to
 * wake the thread is most of what the probe costs while nothing happens.
 */
public final class PushLog {

  /** How late a refresh for a list may be recorded. */
  static final long LOOK_EVERY_MS = 20;

  /** How late any other may be by default. */
  public static final long LOOK_IDLY_EVERY_MS = 100;

  private static final PushLog INSTANCE =
      new PushLog(
          (type, fields) -> Probe.current().ifPresent(p -> p.record(type, fields)),
          Probe.current().map(Probe::weight).orElseGet(ProbeWeight::new));

  private final BiConsumer<String, JsonLine> records;
  private final ProbeWeight weight;
  private final AtomicLong count = new AtomicLong();
  private final List<DirectoryLog> directories = new ArrayList<>();
  private Object[] urls = {};
  private final AddressSet now = new AddressSet();
  private final AddressSet rest = new AddressSet();
  private boolean watching;
  private long lookIdlyEveryMs = LOOK_IDLY_EVERY_MS;

  PushLog(BiConsumer<String, JsonLine> records, ProbeWeight weight) {
    this.records = records;
    this.weight = weight;
  }

  /** The log of this JVM. */
  public static PushLog instance() {
    return INSTANCE;
  }

  /**
   * Records one push, before the directory sees it.
   *
   * @param service the interface whose list it is
   * @param directory Dubbo's directory that the list is for
   * @param addresses the list, without a URL that only says that it is empty
   * @param reader reads the line's URLs
   */
  public <U> void received(
      String service,
      Object directory,
      Collection<? extends U> addresses,
      AddressReader<U> reader) {
    try (ProbeWeight.Visit visit = weight.visit()) {
      take(service, directory, addresses, reader);
    }
  }

  private synchronized <U> void take(
      String service,
      Object directory,
      Collection<? extends U> addresses,
      AddressReader<U> reader) {
    count.incrementAndGet();
    DirectoryLog log = log(service, directory);
    look(log);
    records.accept("push", pushed(log, addresses, reader));
    watch();
  }

  /** Reads an array, as there are many kinds of lists and the JVM compiles again for each. */
  @SuppressWarnings("unchecked")
  private <U> JsonLine pushed(
      DirectoryLog log, Collection<? extends U> addresses, AddressReader<U> reader) {
    urls = addresses.toArray(urls);
    int places = addresses.size();
    try {
      return log.pushed((U[]) urls, places, reader, now, rest);
    } finally {
      Arrays.fill(urls, 0, places, null);
    }
  }

  /**
   * Says how late a refresh may be recorded that no list led to.
   *
   * @param millis 0 if only who calls {@link #look} looks
   */
  public synchronized void lookIdlyEvery(long millis) {
    lookIdlyEveryMs = millis;
  }

  /** Records the refreshes that have been since the last look. */
  public synchronized void look() {
    lookAtAll();
  }

  /** Pushes so far. */
  public long count() {
    return count.get();
  }

  private DirectoryLog log(String service, Object directory) {
    for (DirectoryLog known : directories) {
      if (known.isOf(directory)) {
        return known;
      }
    }
    directories.removeIf(DirectoryLog::isGone);
    DirectoryLog log = new DirectoryLog(service, directory);
    directories.add(log);
    return log;
  }

  private void look(DirectoryLog log) {
    if (log.refreshed()) {
      records.accept("refreshed", log.name());
    }
  }

  private void watch() {
    if (!watching) {
      Thread watcher = new Thread(this::watchForEver, "probe-refresh-watch");
      watcher.setDaemon(true);
      weight.own(watcher);
      watcher.start();
      watching = true;
    }
    notifyAll();
  }

  private synchronized void watchForEver() {
    try {
      while (true) {
        wait(lookAtAll() ? LOOK_EVERY_MS : lookIdlyEveryMs);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether a refresh for a list is still due; walks by index, as an iterator would be garbage. */
  private boolean lookAtAll() {
    boolean due = false;
    for (int i = 0; i < directories.size(); i++) {
      DirectoryLog log = directories.get(i);
      look(log);
      due |= log.awaitsRefresh();
    }
    return due;
  }
}
