package dev.discoveryscale.probe.holders;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The size of each kind of item in a heap, in JOL's layouts with compressed and with wide
 * references.
 *
 * @param sizes of all kinds of items, including kinds without any
 * @param base what is there without any
 */
record MeasuredThings(List<ThingSize> sizes, Bytes base) {

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
   * @param median of what one takes alone
   * @param largest the most that one takes alone
   * @param alone what all take each alone: itself and what can be reached from it, not from another
   *     of its kind, and without passing a thing of another kind
   * @param common what several of the kind or of different kinds share, and what goes with the kind
   *     as a whole
   */
  record ThingSize(
      Thing thing, long count, Bytes median, Bytes largest, Bytes alone, Bytes common) {}

  MeasuredThings {
    sizes = List.copyOf(sizes);
  }

  /**
   * Sizes of all things of a heap.
   *
   * @param divided the owners of each object, by {@link Division} with a {@link ThingTable}
   */
  static MeasuredThings of(HeapGraph heap, int[] divided) {
    int[] thingOf = Arrays.stream(divided).map(Integer::numberOfTrailingZeros).toArray();
    int[] belongsTo = new Belonging(heap, divided).toOne();
    return new MeasuredThings(
        Arrays.stream(Thing.values()).map(thing -> size(thing, heap, thingOf, belongsTo)).toList(),
        bytes(
            heap,
            IntStream.range(0, heap.objects())
                .filter(object -> thingOf[object] >= Thing.values().length)));
  }

  private static ThingSize size(Thing thing, HeapGraph heap, int[] thingOf, int[] belongsTo) {
    int[] compressed = alone(thing, heap, heap.compressedBytes(), thingOf, belongsTo);
    int[] wide = alone(thing, heap, heap.wideBytes(), thingOf, belongsTo);
    return new ThingSize(
        thing,
        compressed.length,
        new Bytes(median(compressed), median(wide)),
        new Bytes(largest(compressed), largest(wide)),
        bytes(heap, objects(heap, thing, thingOf).filter(object -> belongsTo[object] >= 0)),
        bytes(heap, objects(heap, thing, thingOf).filter(object -> belongsTo[object] < 0)));
  }

  /** What each thing of a kind takes alone, ascending. */
  private static int[] alone(
      Thing thing, HeapGraph heap, int[] bytes, int[] thingOf, int[] belongsTo) {
    int[] sums = new int[bytes.length];
    objects(heap, thing, thingOf)
        .filter(object -> belongsTo[object] >= 0)
        .forEach(object -> sums[belongsTo[object]] += bytes[object]);
    return objects(heap, thing, thingOf)
        .filter(object -> belongsTo[object] == object)
        .map(object -> sums[object])
        .sorted()
        .toArray();
  }

  private static long median(int[] ascending) {
    return ascending.length == 0 ? 0 : ascending[ascending.length / 2];
  }

  private static long largest(int[] ascending) {
    return ascending.length == 0 ? 0 : ascending[ascending.length - 1];
  }

  private static IntStream objects(HeapGraph heap, Thing thing, int[] thingOf) {
    return IntStream.range(0, heap.objects()).filter(object -> thingOf[object] == thing.ordinal());
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
