package dev.discoveryscale.probe.holders;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much each thing in a heap takes, in JOL's layouts with compressed and with wide references.
 *
 * @param sizes of all kinds of things, those of which there are none too
 * @param base what is there without any
 */
record ThingSizes(List<ThingSize> sizes, Bytes base) {

  /** The same objects in both layouts. */
  record Bytes(long compressed, long wide) {

    Bytes plus(Bytes other) {
      return new Bytes(compressed + other.compressed, wide + other.wide);
    }
  }

  /**
   * One kind of things.
   *
   * @param count how many
   * @param median of what one takes alone: itself and what can be reached from it, not from another
   *     of its kind, and without passing a thing of another kind
   * @param alone what all take in this way
   * @param common what several share, and what goes with the kind as a whole
   */
  record ThingSize(Thing thing, long count, Bytes median, Bytes alone, Bytes common) {}

  ThingSizes {
    sizes = List.copyOf(sizes);
  }

  /**
   * Sizes of all things of a heap.
   *
   * @param divided the owners of each object, by {@link Division} with a {@link ThingTable}
   */
  static ThingSizes of(HeapGraph heap, int[] divided) {
    int[] thingOf = Arrays.stream(divided).map(Integer::numberOfTrailingZeros).toArray();
    int[] belongsTo = new Belonging(heap, thingOf).toOne();
    int[] compressed = sums(heap.compressedBytes(), belongsTo);
    int[] wide = sums(heap.wideBytes(), belongsTo);
    return new ThingSizes(
        Arrays.stream(Thing.values())
            .map(thing -> size(thing, heap, thingOf, belongsTo, compressed, wide))
            .toList(),
        bytes(
            heap,
            IntStream.range(0, heap.objects())
                .filter(object -> thingOf[object] >= Thing.values().length)));
  }

  /** What belongs to each object that is a thing, itself included. */
  private static int[] sums(int[] bytes, int[] belongsTo) {
    int[] sums = new int[bytes.length];
    for (int object = 0; object < bytes.length; object++) {
      if (belongsTo[object] >= 0) {
        sums[belongsTo[object]] += bytes[object];
      }
    }
    return sums;
  }

  private static ThingSize size(
      Thing thing, HeapGraph heap, int[] thingOf, int[] belongsTo, int[] compressed, int[] wide) {
    int[] things =
        IntStream.range(0, heap.objects())
            .filter(object -> thingOf[object] == thing.ordinal() && belongsTo[object] == object)
            .toArray();
    return new ThingSize(
        thing,
        things.length,
        new Bytes(median(things, compressed), median(things, wide)),
        new Bytes(sum(things, compressed), sum(things, wide)),
        bytes(
            heap,
            IntStream.range(0, heap.objects())
                .filter(object -> thingOf[object] == thing.ordinal() && belongsTo[object] < 0)));
  }

  private static long sum(int[] things, int[] of) {
    return Arrays.stream(things).mapToLong(thing -> of[thing]).sum();
  }

  private static long median(int[] things, int[] of) {
    int[] sorted = Arrays.stream(things).map(thing -> of[thing]).sorted().toArray();
    return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
  }

  private static Bytes bytes(HeapGraph heap, IntStream objects) {
    long[] sums = new long[2];
    objects.forEach(
        object -> {
          sums[0] += heap.compressedBytes()[object];
          sums[1] += heap.wideBytes()[object];
        });
    return new Bytes(sums[0], sums[1]);
  }
}
