package dev.discoveryscale.probe.holders;

import com.carrotsearch.hppc.IntArrayDeque;
import java.util.List;

/**
 * Divides a heap among owners, so that every object counts once.
 *
 * <p>An object whose class {@link Owners} give to one is that one's. Any other (strings, maps,
 * lists, and what a table calls held) belongs to who retains it: it is the rest's if it can be
 * reached from a root, or from a static field of a class that is no owner's, without passing an
 * object of any owner; else it belongs to those owners from whose objects, or the static fields of
 * whose classes, it can be reached without passing an object of another. If these are several, they
 * share it.
 */
final class Division {

  private static final List<String> CLASS_LIBRARY =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private final HeapGraph heap;
  private final int[] ownerOfClass;
  private final int rest;
  private final int library;
  private final int[] divided;

  private Division(HeapGraph heap, Owners owners) {
    this.heap = heap;
    this.ownerOfClass = heap.lineages().stream().mapToInt(owners::of).toArray();
    this.rest = 1 << owners.rest();
    this.library = 1 << owners.classLibrary();
    this.divided = new int[heap.objects()];
  }

  /**
   * The owners of each object: bit n stands for owner n. Every object has one.
   *
   * @param heap what is divided
   * @param owners among whom
   */
  static int[] of(HeapGraph heap, Owners owners) {
    Division division = new Division(heap, owners);
    division.settleOwn();
    division.reachRest();
    for (int owner = 0; owner < owners.count(); owner++) {
      if (owner != owners.rest() && owner != owners.classLibrary()) {
        division.reachFrom(owner);
      }
    }
    division.leaveOver();
    return division.divided;
  }

  /** Objects of owners' classes. */
  private void settleOwn() {
    for (int object = 0; object < heap.objects(); object++) {
      int owner = ownerOfClass[heap.classOf()[object]];
      divided[object] = owner == Owners.WHO_RETAINS ? 0 : 1 << owner;
    }
  }

  private boolean isOwn(int object) {
    return ownerOfClass[heap.classOf()[object]] != Owners.WHO_RETAINS;
  }

  private void reachRest() {
    IntArrayDeque open = new IntArrayDeque();
    enterStatics(library, open, true);
    flood(library, open);
    for (int root : heap.roots()) {
      enter(root, rest, open);
    }
    enterStatics(rest, open, false);
    flood(rest, open);
  }

  /** Static fields of classes that are no owner's, those of the class library or the others. */
  private void enterStatics(int bit, IntArrayDeque open, boolean ofLibrary) {
    for (int object = 0; object < heap.objects(); object++) {
      int represented = heap.represented()[object];
      if (represented >= 0
          && ownerOfClass[represented] == Owners.WHO_RETAINS
          && ofLibrary == isOfLibrary(heap.className(represented))) {
        enterReferred(object, bit, open);
      }
    }
  }

  private static boolean isOfLibrary(String className) {
    return CLASS_LIBRARY.stream().anyMatch(className::startsWith);
  }

  private void reachFrom(int owner) {
    int bit = 1 << owner;
    IntArrayDeque open = new IntArrayDeque();
    for (int object = 0; object < heap.objects(); object++) {
      int represented = heap.represented()[object];
      if (ownerOfClass[represented >= 0 ? represented : heap.classOf()[object]] == owner) {
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
    int known = divided[object];
    if ((known & (bit | rest | library)) == 0 && !isOwn(object)) {
      divided[object] = known | bit;
      open.addLast(object);
    }
  }

  /** What nothing leads to. */
  private void leaveOver() {
    for (int object = 0; object < heap.objects(); object++) {
      divided[object] = divided[object] == 0 ? rest : divided[object];
    }
  }
}
