package dev.discoveryscale.probe.holders;

import java.util.List;

/**
 * The objects of a heap and what they refer to, by numbers from 0. References of weak and phantom
 * references to their referents are left out, as they hold nothing.
 *
 * @param classOf the number of each object's class
 * @param bytes the size of each object in the heap it was in
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
    int[] bytes,
    int[] firstReference,
    int[] references,
    int[] roots,
    int[] represented,
    List<List<String>> lineages) {

  int objects() {
    return classOf.length;
  }

  /** The name of an object's class. */
  String className(int number) {
    return lineages.get(number).get(0);
  }
}
