package dev.discoveryscale.probe.driver;

import java.util.Arrays;

/**
 * Addresses by their hashes, each once, in the order in which they came. It is filled again and
 * again and makes no object once it has been as large as it gets. For one thread.
 */
final class AddressSet {

  private final HashTable table = new HashTable();
  private long[] hashes = {};
  private int size;

  /** Kept so that the touching is not optimized away. */
  private int touched;

  /** Takes the addresses of a list; one that is there twice counts once. */
  <U> void fill(Iterable<? extends U> urls, AddressReader<U> reader) {
    size = 0;
    touched = touch(urls, reader);
    table.clear();
    for (U url : urls) {
      long hash = AddressHash.of(reader.protocol(url), reader.host(url), reader.port(url));
      if (table.add(hash)) {
        add(hash);
      }
    }
  }

  /**
   * Reads a little of each URL, all over the memory of the JVM: the processor waits for many of
   * them at once here, where it would wait for one after another while they are hashed.
   */
  private static <U> int touch(Iterable<? extends U> urls, AddressReader<U> reader) {
    int sum = 0;
    for (U url : urls) {
      sum += reader.host(url).length() + reader.port(url);
    }
    return sum;
  }

  /** Takes what is in one set and not in the other. */
  void fillWithRest(AddressSet one, AddressSet other) {
    size = 0;
    int begin = sameAtBegin(one, other);
    int end = sameAtEnd(one, other, begin);
    table.clear();
    for (int i = begin; i < other.size - end; i++) {
      table.add(other.hashes[i]);
    }
    for (int i = begin; i < one.size - end; i++) {
      if (!table.contains(one.hashes[i])) {
        add(one.hashes[i]);
      }
    }
  }

  /** Most lists differ little from those before, also in their order. */
  private static int sameAtBegin(AddressSet one, AddressSet other) {
    int most = Math.min(one.size, other.size);
    int same = 0;
    while (same < most && one.hashes[same] == other.hashes[same]) {
      same++;
    }
    return same;
  }

  private static int sameAtEnd(AddressSet one, AddressSet other, int begin) {
    int most = Math.min(one.size, other.size) - begin;
    int same = 0;
    while (same < most && one.hashes[one.size - 1 - same] == other.hashes[other.size - 1 - same]) {
      same++;
    }
    return same;
  }

  /** Takes what another holds. */
  void fillWith(AddressSet other) {
    reserve(other.size);
    System.arraycopy(other.hashes, 0, hashes, 0, other.size);
    size = other.size;
  }

  int size() {
    return size;
  }

  /** The hash at a place. */
  long get(int index) {
    return hashes[index];
  }

  private void add(long hash) {
    reserve(size + 1);
    hashes[size++] = hash;
  }

  private void reserve(int wanted) {
    if (wanted > hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.max(wanted, hashes.length + hashes.length / 4 + 16));
    }
  }
}
