package dev.discoveryscale.probe.driver.address;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.concurrent.TimeUnit;

/**
 * The pushes to one of Dubbo's directories: the last list, so that the next one can be recorded by
 * its differences, and whether the invokers for it have been built. For one thread at a time.
 */
final class DirectoryLog {

  /**
   * A directory that has done nothing with a list until then has most likely ignored it; if it has
   * not, its refresh is recorded as late as one without a list.
   */
  private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

  private final String service;
  private final String registry;
  private final String model;
  private final RefreshWatch watch;
  private final AddressSet last = new AddressSet();
  private boolean first = true;

  /** Until a list has shown that its URLs are rebuilt each time, as those of 2.x are. */
  private boolean keepsUrls = true;

  private boolean awaiting;
  private long pushedAtNs;

  DirectoryLog(String service, Object directory) {
    this.service = service;
    this.registry = HeldDirectory.of(directory).registry();
    this.model = HeldDirectory.of(directory).model();
    this.watch = new RefreshWatch(directory);
  }

  boolean isOf(Object directory) {
    return watch.isOf(directory);
  }

  boolean isGone() {
    return watch.isGone();
  }

  /** Whether invokers for the last list are still to be built. */
  boolean awaitsRefresh() {
    return awaiting && System.nanoTime() - pushedAtNs < PATIENCE_NS;
  }

  /** Whether invokers have been built since this was asked last. */
  boolean refreshed() {
    boolean refreshed = watch.refreshed();
    awaiting &= !refreshed;
    return refreshed;
  }

  /** Fields that name the directory. */
  JsonLine name() {
    return new JsonLine().put("interface", service).put("registry", registry).put("model", model);
  }

  /**
   * Takes a new list; gives the fields of its record.
   *
   * @param urls the list, in as many places
   * @param now room for its addresses
   * @param rest room to work in
   */
  <U> JsonLine pushed(
      U[] urls, int places, AddressReader<U> reader, AddressSet now, AddressSet rest) {
    if (!keepsUrls || last.size() == 0) {
      now.fill(urls, places, reader, keepsUrls);
    } else {
      keepsUrls = 2 * now.fill(urls, places, reader, last) >= places;
    }
    JsonLine fields = name().put("addresses", places);
    if (first) {
      fields.put("first", true);
    } else {
      rest.fillWithRest(now, last);
      fields.putHex("added", rest.size(), rest::get);
      rest.fillWithRest(last, now);
      fields.putHex("removed", rest.size(), rest::get);
    }
    first = false;
    last.fillWith(now);
    awaiting = true;
    pushedAtNs = System.nanoTime();
    return fields;
  }
}
