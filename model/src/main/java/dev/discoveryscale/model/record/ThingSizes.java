package dev.discoveryscale.model.record;

import java.util.List;

/**
 * The size of each kind of item that grows in number with the fleet: {@code things} in {@code
 * holders.json}. Sizes are JOL's layouts of the objects in one heap dump, with references of four
 * bytes and of eight. Every object counts once.
 *
 * @param compressedReferences which of the two the consumer's heap had
 * @param base the memory without any such item
 * @param sizes of each kind of items, including kinds without any
 */
public record ThingSizes(boolean compressedReferences, Bytes base, List<Size> sizes) {

  public ThingSizes {
    sizes = List.copyOf(sizes);
  }

  /** The same objects in both layouts. */
  public record Bytes(long compressedBytes, long wideBytes) {

    /** Those with references of four bytes, or of eight. */
    public long in(boolean compressed) {
      return compressed ? compressedBytes : wideBytes;
    }
  }

  /**
   * One kind of things.
   *
   * @param name as {@code url}
   * @param what is counted in with it, in a few words
   * @param count how many there are
   * @param median of what one takes alone
   * @param largest the most that one takes alone
   * @param alone what all take each alone: itself, and what can be reached from it, from no other
   *     of its kind, and without passing a thing of another kind
   * @param common what several of the kind or of different kinds share, and what goes with the kind
   *     as a whole
   */
  public record Size(
      String name,
      String what,
      long count,
      Bytes median,
      Bytes largest,
      Bytes alone,
      Bytes common) {

    /** All that the kind takes. */
    public long all(boolean compressed) {
      return alone.in(compressed) + common.in(compressed);
    }

    /** Bytes that one takes alone, the mean; 0 of none. */
    public double eachAlone(boolean compressed) {
      return count == 0 ? 0 : alone.in(compressed) / (double) count;
    }

    /** The same, with its part of what is common. */
    public double each(boolean compressed) {
      return count == 0 ? 0 : all(compressed) / (double) count;
    }
  }

  /** Whether there are any things. */
  public boolean any() {
    return sizes.stream().anyMatch(size -> size.count() > 0);
  }

  /** All of it, in bytes. */
  public long all(boolean compressed) {
    return base.in(compressed) + sizes.stream().mapToLong(size -> size.all(compressed)).sum();
  }

  /**
   * What a consumer would hold that has the base, and as many things as another: their counts times
   * the bytes, with their shares, that they take here.
   */
  public double predictedBytes(ThingSizes counted) {
    double things = 0;
    for (Size other : counted.sizes) {
      things += other.count() * each(other.name());
    }
    return base.in(compressedReferences) + things;
  }

  private double each(String name) {
    return sizes.stream()
        .filter(size -> size.name().equals(name))
        .mapToDouble(size -> size.each(compressedReferences))
        .findFirst()
        .orElse(0);
  }
}
