package dev.discoveryscale.probe.holders;

import java.util.List;

/**
 * The objects of a heap and what they refer to, by numbers from 0. References of weak and phantom
 * references to their referents are left out, as they hold nothing.
 *
 * @param classOf the number of each object's class
 * @param compressedBytes the size of each object with references of four bytes
 * @param wideBytes the size of each object with references of eight bytes
 * @param compressed which of them the heap had
 * @param firstReference where the references of each object begin in {@code references}; one more
 *     than there are objects
 * @param references the objects referred to
 * @param roots the objects that garbage collection begins with
 * @param represented for each object that is a {@code java.lang.Class} the number of the class that
 *     it stands for, else -1; its references are the class's static fields and its loader
 * @param lineages for each class the names of itself and its superclasses
 */
record HeapGraph(
    int[] classOf,
    int[] compressedBytes,
    int[] wideBytes,
    boolean compressed,
    int[] firstReference,
    int[] references,
    int[] roots,
    int[] represented,
    List<List<String>> lineages) {

  int objects() {
    return classOf.length;
  }

  /** The size of each object in the heap it was in. */
  int[] bytes() {
    return compressed ? compressedBytes : wideBytes;
  }

  /** The name of an object's class. */
  String className(int number) {
    return lineages.get(number).get(0);
  }
}
