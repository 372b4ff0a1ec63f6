package dev.discoveryscale.probe.driver;

import java.util.Arrays;

/**
 * Addresses by their hashes, sorted, each once. It is filled again and again and makes no object
 * once it has been as large as it gets. For one thread.
 */
final class AddressSet {

  private long[] hashes = {};
  private int size;

  /** Takes the addresses of a list in any order; one that is there twice counts once. */
  <U> void fill(Iterable<? extends U> urls, AddressReader<U> reader) {
    size = 0;
    for (U url : urls) {
      add(AddressHash.of(reader.protocol(url), reader.host(url), reader.port(url)));
    }
    sort();
  }

  /** Takes what is in one set and not in the other. */
  void fillWithRest(AddressSet one, AddressSet other) {
    size = 0;
    int j = 0;
    for (int i = 0; i < one.size; i++) {
      while (j < other.size && other.hashes[j] < one.hashes[i]) {
        j++;
      }
      if (j == other.size || other.hashes[j] != one.hashes[i]) {
        add(one.hashes[i]);
      }
    }
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

  /** The hash at a place, in ascending order of signed numbers. */
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

  private void sort() {
    Arrays.sort(hashes, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (kept == 0 || hashes[i] != hashes[kept - 1]) {
        hashes[kept++] = hashes[i];
      }
    }
    size = kept;
  }
}
