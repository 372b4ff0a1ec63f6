package dev.discoveryscale.probe.holders;

import com.carrotsearch.hppc.IntArrayDeque;
import java.util.Arrays;
import java.util.List;

/** Which objects of a heap belong to one thing alone. */
final class Belonging {

  /** To no thing, or to several. */
  static final int TO_NONE = -1;

  private static final int TO_MANY = -2;

  private final HeapGraph heap;
  private final int[] divided;
  private final boolean[] isCounted;
  private final int[] belongsTo;

  /**
   * @param divided the owners of each object, by {@link Division} with a {@link ThingTable}
   */
  Belonging(HeapGraph heap, int[] divided) {
    this.heap = heap;
    this.divided = divided;
    this.isCounted = new boolean[heap.lineages().size()];
    for (int type = 0; type < isCounted.length; type++) {
      List<String> lineage = heap.lineages().get(type);
      isCounted[type] = Arrays.stream(Thing.values()).anyMatch(thing -> thing.counts(lineage));
    }
    this.belongsTo = new int[heap.objects()];
    Arrays.fill(belongsTo, TO_NONE);
  }

  /**
   * The thing that each object belongs to: itself if it is one, else the only one of its kind from
   * which it can be reached through objects that are only that kind's; else {@link #TO_NONE}.
   */
  int[] toOne() {
    IntArrayDeque open = new IntArrayDeque();
    for (int object = 0; object < belongsTo.length; object++) {
      if (isThing(object)) {
        belongsTo[object] = object;
        open.addLast(object);
        follow(open);
      }
    }
    for (int object = 0; object < belongsTo.length; object++) {
      belongsTo[object] = Math.max(belongsTo[object], TO_NONE);
    }
    return belongsTo;
  }

  private boolean isThing(int object) {
    return isCounted[heap.classOf()[object]];
  }

  private void follow(IntArrayDeque open) {
    while (!open.isEmpty()) {
      int object = open.removeLast();
      int end = heap.firstReference()[object + 1];
      for (int i = heap.firstReference()[object]; i < end; i++) {
        int referred = heap.references()[i];
        if (divided[referred] == divided[object]
            && !isThing(referred)
            && claim(referred, belongsTo[object])) {
          open.addLast(referred);
        }
      }
    }
  }

  /** An object changes at most twice: from none to one, from one to many. */
  private boolean claim(int object, int thing) {
    int before = belongsTo[object];
    if (before == TO_MANY || before == thing) {
      return false;
    }
    belongsTo[object] = before == TO_NONE ? thing : TO_MANY;
    return true;
  }
}
