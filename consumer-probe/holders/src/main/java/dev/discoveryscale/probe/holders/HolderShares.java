package dev.discoveryscale.probe.holders;

import com.carrotsearch.hppc.LongLongHashMap;
import com.carrotsearch.hppc.procedures.LongLongProcedure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A heap divided among its holders. Shares add up to the whole.
 *
 * @param kinds objects of one class with the same holders, in no order
 */
public record HolderShares(List<Kind> kinds) {

  /**
   * Objects of one class that the same holders hold.
   *
   * @param holders one, or several that share them
   * @param type the name of their class
   * @param objects how many
   * @param bytes what they take in the heap, without what they refer to
   */
  public record Kind(Set<Holder> holders, String type, long objects, long bytes) {}

  /**
   * The share of one holder, or of several together.
   *
   * @param largest the classes that take most of it, largest first
   */
  public record Share(Set<Holder> holders, long objects, long bytes, List<Kind> largest) {}

  public HolderShares {
    kinds = List.copyOf(kinds);
  }

  /**
   * Sums up a heap.
   *
   * @param divided the holders of each object, by {@link Division} with a {@link HolderRules}
   */
  static HolderShares of(HeapGraph heap, int[] divided) {
    LongLongHashMap bytes = new LongLongHashMap();
    LongLongHashMap objects = new LongLongHashMap();
    int[] sizes = heap.bytes();
    for (int object = 0; object < heap.objects(); object++) {
      long key = (long) divided[object] << Integer.SIZE | heap.classOf()[object];
      bytes.addTo(key, sizes[object]);
      objects.addTo(key, 1);
    }
    List<Kind> kinds = new ArrayList<>();
    bytes.forEach(
        (LongLongProcedure)
            (key, size) ->
                kinds.add(
                    new Kind(
                        set((int) (key >> Integer.SIZE)),
                        heap.className((int) key),
                        objects.get(key),
                        size)));
    return new HolderShares(kinds);
  }

  private static Set<Holder> set(int bits) {
    EnumSet<Holder> set = EnumSet.noneOf(Holder.class);
    Arrays.stream(Holder.values())
        .filter(holder -> (bits & 1 << holder.ordinal()) != 0)
        .forEach(set::add);
    return set;
  }

  /** The whole heap. */
  public long bytes() {
    return kinds.stream().mapToLong(Kind::bytes).sum();
  }

  /** All shares, the largest first. */
  public List<Share> shares(int classes) {
    return kinds.stream().collect(Collectors.groupingBy(Kind::holders)).values().stream()
        .map(same -> share(same, classes))
        .sorted(Comparator.comparingLong(Share::bytes).reversed())
        .toList();
  }

  /** The part of the heap that some holder has, 0 to 1. */
  public double attributed() {
    long rest =
        kinds.stream()
            .filter(kind -> kind.holders().contains(Holder.REST))
            .mapToLong(Kind::bytes)
            .sum();
    return 1 - rest / (double) bytes();
  }

  private static Share share(Collection<Kind> same, int classes) {
    return new Share(
        same.iterator().next().holders(),
        same.stream().mapToLong(Kind::objects).sum(),
        same.stream().mapToLong(Kind::bytes).sum(),
        same.stream()
            .sorted(Comparator.comparingLong(Kind::bytes).reversed())
            .limit(classes)
            .toList());
  }
}
