package dev.discoveryscale.probe.holders;

import com.carrotsearch.hppc.LongIntHashMap;
import java.util.function.LongFunction;
import org.openjdk.jol.datamodel.DataModel;
import org.openjdk.jol.datamodel.Model64;
import org.openjdk.jol.info.ClassData;
import org.openjdk.jol.layouters.HotSpotLayouter;

/**
 * How a 64-bit HotSpot lays out objects, by JOL: with references of four bytes (compressed) or of
 * eight. Not known to it are compact headers ({@code -XX:+UseCompactObjectHeaders}) and the fields
 * that the JVM adds to {@code java.lang.Class}, some tens of bytes a class.
 */
final class Layout {

  private static final int ALIGNMENT = 8;

  /** From this version on classes are compressed where references are not (JDK-8241825). */
  private static final int CLASSES_OF_THEIR_OWN = 15;

  /** From this version on elements follow the length at once (JDK-8139457). */
  private static final int NO_GAP_BEFORE_ELEMENTS = 23;

  private final DataModel model;
  private final int arrayBase;
  private final HotSpotLayouter layouter;
  private final LongIntHashMap instances = new LongIntHashMap();

  private Layout(DataModel model, int javaVersion) {
    this.model = model;
    this.arrayBase =
        javaVersion < NO_GAP_BEFORE_ELEMENTS
            ? aligned(model.arrayHeaderSize())
            : model.arrayHeaderSize();
    this.layouter = new HotSpotLayouter(model, javaVersion);
  }

  /**
   * @param javaVersion as 8 or 17: layouts changed
   */
  static Layout compressed(int javaVersion) {
    return new Layout(new Model64(true, true), javaVersion);
  }

  static Layout wide(int javaVersion) {
    return new Layout(new Model64(false, javaVersion >= CLASSES_OF_THEIR_OWN), javaVersion);
  }

  /** Bytes of an instance; the layout of a class is computed once. */
  int instance(long classId, LongFunction<ClassData> classes) {
    if (!instances.containsKey(classId)) {
      instances.put(classId, (int) layouter.layout(classes.apply(classId)).instanceSize());
    }
    return instances.get(classId);
  }

  int array(long length, int elementBytes) {
    return aligned(arrayBase + length * elementBytes);
  }

  int referenceBytes() {
    return model.sizeOf(HeapClasses.OBJECT);
  }

  static int aligned(long size) {
    return Math.toIntExact((size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
  }
}
