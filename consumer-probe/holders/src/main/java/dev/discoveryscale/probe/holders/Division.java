package dev.discoveryscale.probe.holders;

import com.carrotsearch.hppc.IntArrayDeque;
import com.carrotsearch.hppc.LongLongHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Divides a heap among holders, so that every object counts once.
 *
 * <p>An object whose class the {@link HolderTable} gives to a holder is that holder's. Any other
 * (strings, maps, lists, and what the table calls held) belongs to who retains it: it is the rest's
 * if it can be reached from a root, or from a static field of a class that is no holder's, without
 * passing an object of any holder; else it belongs to those holders from whose objects, or the
 * static fields of whose classes, it can be reached without passing an object of another. If these
 * are several, they share it.
 */
final class Division {

  private static final int REST = 1 << Holder.REST.ordinal();
  private static final int JDK = 1 << Holder.JDK.ordinal();

  /** What can be reached without any holder is nobody else's. */
  private static final int NOBODYS = REST | JDK;

  private static final List<String> CLASS_LIBRARY =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private final HeapGraph heap;
  private final Holder[] holderOfClass;
  private final int[] holders;

  private Division(HeapGraph heap, HolderTable table) {
    this.heap = heap;
    this.holderOfClass =
        heap.lineages().stream()
            .map(lineage -> table.of(lineage).orElse(null))
            .toArray(Holder[]::new);
    this.holders = new int[heap.objects()];
  }

  static HolderShares of(HeapGraph heap, HolderTable table) {
    Division division = new Division(heap, table);
    division.settleOwn();
    division.reachRest();
    for (Holder holder : EnumSet.complementOf(EnumSet.of(Holder.REST, Holder.JDK))) {
      division.reachFrom(holder);
    }
    return division.shares();
  }

  /** Objects of holders' classes. */
  private void settleOwn() {
    for (int object = 0; object < heap.objects(); object++) {
      Holder holder = holderOfClass[heap.classOf()[object]];
      holders[object] = holder == null ? 0 : 1 << holder.ordinal();
    }
  }

  private boolean isOwn(int object) {
    return holderOfClass[heap.classOf()[object]] != null;
  }

  private void reachRest() {
    IntArrayDeque open = new IntArrayDeque();
    enterStatics(JDK, open, true);
    flood(JDK, open);
    for (int root : heap.roots()) {
      enter(root, REST, open);
    }
    enterStatics(REST, open, false);
    flood(REST, open);
  }

  /** Static fields of classes that are no holder's, those of the class library or the others. */
  private void enterStatics(int bit, IntArrayDeque open, boolean library) {
    for (int object = 0; object < heap.objects(); object++) {
      int represented = heap.represented()[object];
      if (represented >= 0
          && holderOfClass[represented] == null
          && library == isOfLibrary(heap.className(represented))) {
        enterReferred(object, bit, open);
      }
    }
  }

  private static boolean isOfLibrary(String className) {
    return CLASS_LIBRARY.stream().anyMatch(className::startsWith);
  }

  private void reachFrom(Holder holder) {
    int bit = 1 << holder.ordinal();
    IntArrayDeque open = new IntArrayDeque();
    for (int object = 0; object < heap.objects(); object++) {
      int represented = heap.represented()[object];
      boolean begins =
          represented >= 0
              ? holderOfClass[represented] == holder
              : holderOfClass[heap.classOf()[object]] == holder;
      if (begins) {
        enterReferred(object, bit, open);
      }
      flood(bit, open);
    }
  }

  private void flood(int bit, IntArrayDeque open) {
    while (!open.isEmpty()) {
      enterReferred(open.removeLast(), bit, open);
    }
  }

  private void enterReferred(int object, int bit, IntArrayDeque open) {
    int end = heap.firstReference()[object + 1];
    for (int i = heap.firstReference()[object]; i < end; i++) {
      enter(heap.references()[i], bit, open);
    }
  }

  private void enter(int object, int bit, IntArrayDeque open) {
    int known = holders[object];
    if ((known & (bit | NOBODYS)) == 0 && !isOwn(object)) {
      holders[object] = known | bit;
      open.addLast(object);
    }
  }

  private HolderShares shares() {
    LongLongHashMap bytes = new LongLongHashMap();
    LongLongHashMap objects = new LongLongHashMap();
    for (int object = 0; object < heap.objects(); object++) {
      int by = holders[object] == 0 ? REST : holders[object];
      long key = (long) by << Integer.SIZE | heap.classOf()[object];
      bytes.addTo(key, heap.bytes()[object]);
      objects.addTo(key, 1);
    }
    List<HolderShares.Kind> kinds = new ArrayList<>();
    bytes.forEach(
        (com.carrotsearch.hppc.procedures.LongLongProcedure)
            (key, size) ->
                kinds.add(
                    new HolderShares.Kind(
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
}
