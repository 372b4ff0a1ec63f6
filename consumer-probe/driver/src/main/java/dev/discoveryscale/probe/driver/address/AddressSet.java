package dev.discoveryscale.probe.driver.address;

import java.util.Arrays;

/**
 * Addresses by their hashes, each once, in the order in which they came. It is filled again and
 * again and makes no object once it has been as large as it gets. For one thread.
 *
 * <p>Dubbo 3 keeps the URL of an address from one list to the next, so beside each hash stands the
 * identity hash of its URL: one that stands there again need not be read, which means to wait for
 * memory four or five times. That another URL is taken for it has a probability of one in two
 * billion for each URL that is new.
 */
public final class AddressSet {

  /** How many addresses may be gone between two that stayed, or a list is read again from there. */
  private static final int WINDOW = 16;

  /** So many new addresses can be compared one by one with all others of a list. */
  private static final int FEW = 16;

  private final HashTable table = new HashTable();
  private long[] hashes = {};
  private int[] identities = {};
  private int size;
  private final long[] strangers = new long[FEW];

  /** Kept so that the touching is not optimized away. */
  private int touched;

  /**
   * Takes the addresses of a list; one that is there twice counts once.
   *
   * @param urls the list, in as many places
   * @param identify whether a later list may be read with the help of this one
   */
  public <U> void fill(U[] urls, int places, AddressReader<U> reader, boolean identify) {
    size = 0;
    touched = touch(urls, places, reader);
    table.clear();
    for (int i = 0; i < places; i++) {
      add(hash(urls[i], reader), identify ? System.identityHashCode(urls[i]) : 0);
    }
  }

  /**
   * The same, for a list that may have URLs of another one. Those that stand there in the same
   * order differ from each other, as they did there; only new ones are compared with others.
   *
   * @return how many of the URLs it has
   */
  public <U> int fill(U[] urls, int places, AddressReader<U> reader, AddressSet before) {
    size = 0;
    int known = 0;
    int next = 0;
    int news = 0;
    for (int i = 0; i < places; i++) {
      int identity = System.identityHashCode(urls[i]);
      int at = before.find(identity, next);
      if (at >= 0) {
        addUnless(isIn(strangers, news, before.hashes[at]), before.hashes[at], identity);
        next = at + 1;
        known++;
      } else if (news == FEW) {
        return fillByTable(urls, places, reader, before);
      } else {
        long hash = hash(urls[i], reader);
        addUnless(isIn(hashes, size, hash), hash, identity);
        strangers[news++] = hash;
      }
    }
    return known;
  }

  private void addUnless(boolean there, long hash, int identity) {
    if (!there) {
      append(hash, identity);
    }
  }

  private static boolean isIn(long[] some, int count, long hash) {
    for (int i = 0; i < count; i++) {
      if (some[i] == hash) {
        return true;
      }
    }
    return false;
  }

  private <U> int fillByTable(U[] urls, int places, AddressReader<U> reader, AddressSet before) {
    size = 0;
    table.clear();
    int known = 0;
    int next = 0;
    for (int i = 0; i < places; i++) {
      int identity = System.identityHashCode(urls[i]);
      int at = before.find(identity, next);
      if (at < 0) {
        add(hash(urls[i], reader), identity);
      } else {
        add(before.hashes[at], identity);
        next = at + 1;
        known++;
      }
    }
    return known;
  }

  private int find(int identity, int from) {
    int end = Math.min(size, from + WINDOW);
    for (int i = from; i < end; i++) {
      if (identities[i] == identity) {
        return i;
      }
    }
    return -1;
  }

  private static <U> long hash(U url, AddressReader<U> reader) {
    return AddressHash.of(reader.protocol(url), reader.host(url), reader.port(url));
  }

  /**
   * Reads a little of each URL, all over the memory of the JVM: the processor waits for many of
   * them at once here, where it would wait for one after another while they are hashed.
   */
  private static <U> int touch(U[] urls, int places, AddressReader<U> reader) {
    int sum = 0;
    for (int i = 0; i < places; i++) {
      sum += reader.host(urls[i]).length() + reader.port(urls[i]);
    }
    return sum;
  }

  /** Takes what is in one set and not in the other. */
  public void fillWithRest(AddressSet one, AddressSet other) {
    size = 0;
    int begin = sameAtBegin(one, other);
    int end = sameAtEnd(one, other, begin);
    table.clear();
    for (int i = begin; i < other.size - end; i++) {
      table.add(other.hashes[i]);
    }
    for (int i = begin; i < one.size - end; i++) {
      if (!table.contains(one.hashes[i])) {
        append(one.hashes[i], one.identities[i]);
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
  public void fillWith(AddressSet other) {
    reserve(other.size);
    System.arraycopy(other.hashes, 0, hashes, 0, other.size);
    System.arraycopy(other.identities, 0, identities, 0, other.size);
    size = other.size;
  }

  int size() {
    return size;
  }

  /** The hash at a place. */
  long get(int index) {
    return hashes[index];
  }

  private void add(long hash, int identity) {
    if (table.add(hash)) {
      append(hash, identity);
    }
  }

  private void append(long hash, int identity) {
    reserve(size + 1);
    hashes[size] = hash;
    identities[size] = identity;
    size++;
  }

  private void reserve(int wanted) {
    if (wanted > hashes.length) {
      int room = Math.max(wanted, hashes.length + hashes.length / 4 + 16);
      hashes = Arrays.copyOf(hashes, room);
      identities = Arrays.copyOf(identities, room);
    }
  }
}
