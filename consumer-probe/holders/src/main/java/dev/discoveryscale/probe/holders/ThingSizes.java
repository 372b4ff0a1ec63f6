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
   * @param alone what all take each alone: itself and what can be reached from it, not from another
   *     of its kind, and without passing a thing of another kind
   * @param common what several share, and what goes with the kind as a whole
   */
  record ThingSize(Thing thing, long count, Bytes alone, Bytes common) {}

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
    return new ThingSizes(
        Arrays.stream(Thing.values()).map(thing -> size(thing, heap, thingOf, belongsTo)).toList(),
        bytes(
            heap,
            IntStream.range(0, heap.objects())
                .filter(object -> thingOf[object] >= Thing.values().length)));
  }

  private static ThingSize size(Thing thing, HeapGraph heap, int[] thingOf, int[] belongsTo) {
    return new ThingSize(
        thing,
        objects(heap, thing, thingOf).filter(object -> belongsTo[object] == object).count(),
        bytes(heap, objects(heap, thing, thingOf).filter(object -> belongsTo[object] >= 0)),
        bytes(heap, objects(heap, thing, thingOf).filter(object -> belongsTo[object] < 0)));
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
