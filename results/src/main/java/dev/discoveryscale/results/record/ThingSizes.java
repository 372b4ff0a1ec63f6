package dev.discoveryscale.results.record;

import java.util.List;

/**
 * How much each thing takes that a consumer holds more of, the larger the fleet: {@code things} in
 * {@code holders.json}. Sizes are JOL's layouts of the objects in one heap dump, with references of
 * four bytes and of eight. Every object counts once.
 *
 * @param compressedReferences which of the two the consumer's heap had
 * @param base what is there without any such thing
 * @param sizes of each kind of things, those of which there are none too
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
   * @param median of what one takes alone: itself, and what can be reached from it, from no other
   *     of its kind, and without passing a thing of another kind
   * @param alone what all take in this way
   * @param common what several share, and what goes with the kind as a whole
   */
  public record Size(
      String name, String what, long count, Bytes median, Bytes alone, Bytes common) {

    /** All that the kind takes. */
    public long all(boolean compressed) {
      return alone.in(compressed) + common.in(compressed);
    }

    /** Bytes of a usual one with its part of what is common; 0 of none. */
    public double each(boolean compressed) {
      return count == 0 ? 0 : median.in(compressed) + common.in(compressed) / (double) count;
    }

    /** What so many usual ones take with what is common. */
    double predicted(boolean compressed) {
      return count * (double) median.in(compressed) + common.in(compressed);
    }
  }

  /** The live set that the base, the counts and the usual sizes make up, in bytes. */
  public double predictedBytes(boolean compressed) {
    return base.in(compressed)
        + sizes.stream().mapToDouble(size -> size.predicted(compressed)).sum();
  }
}
