package dev.discoveryscale.serializers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The writer or the reader of one case. Each has the library's classes for itself, as in processes
 * of their own: some libraries keep what they know of a class by its name.
 */
public final class CompatibilitySide {

  private CompatibilitySide() {}

  /** Has one version of the class written. */
  public static byte[] write(String serializer, int number) throws Exception {
    Evolution evolution = CompatibilityRun.evolution(number);
    boolean forwards = CompatibilityRun.isForwards(number);
    EvolvingClasses writing =
        new EvolvingClasses(forwards ? evolution.oldVersion() : evolution.newVersion());
    Thread.currentThread().setContextClassLoader(writing);
    return Serializers.named(serializer, writing)
        .write(writing.filled(forwards ? evolution.oldKind() : evolution.newKind()));
  }

  /** Has the other version read; names the fields that do not hold what was sent. */
  public static List<String> read(String serializer, int number, byte[] bytes) throws Exception {
    Evolution evolution = CompatibilityRun.evolution(number);
    boolean forwards = CompatibilityRun.isForwards(number);
    Evolution.Version from = forwards ? evolution.oldVersion() : evolution.newVersion();
    String kind = forwards ? evolution.oldKind() : evolution.newKind();
    EvolvingClasses reading =
        new EvolvingClasses(forwards ? evolution.newVersion() : evolution.oldVersion());
    Thread.currentThread().setContextClassLoader(reading);
    Object read = Serializers.named(serializer, reading).read(bytes, reading.type());
    if (!reading.type().isInstance(read)) {
      throw new ClassCastException("read a " + (read == null ? null : read.getClass().getName()));
    }
    List<String> lost = new ArrayList<>();
    for (Map.Entry<String, String> field : evolution.expected(forwards).entrySet()) {
      String sent = String.valueOf(from.value(field.getKey(), kind));
      String found = reading.held(read, field.getValue());
      if (!sent.equals(found)) {
        lost.add("%s is %s".formatted(field.getValue(), found));
      }
    }
    return lost;
  }
}
