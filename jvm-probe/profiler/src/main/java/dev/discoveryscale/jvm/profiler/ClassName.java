package dev.discoveryscale.jvm.profiler;

import java.util.Map;

/** Names of classes as people write them: {@code byte[]} for {@code [B}. */
final class ClassName {

  private static final Map<Character, String> PRIMITIVES =
      Map.of(
          'Z', "boolean", 'B', "byte", 'C', "char", 'S', "short", 'I', "int", 'J', "long", 'F',
          "float", 'D', "double");

  private ClassName() {}

  /** Of a name as class files, recordings or {@link Class#getName} have it. */
  static String readable(String name) {
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    return element(name.substring(dimensions), dimensions).replace('/', '.')
        + "[]".repeat(dimensions);
  }

  private static String element(String name, int dimensions) {
    if (dimensions == 0 || name.isEmpty()) {
      return name;
    }
    if (name.charAt(0) == 'L' && name.endsWith(";")) {
      return name.substring(1, name.length() - 1);
    }
    return name.length() == 1 ? PRIMITIVES.getOrDefault(name.charAt(0), name) : name;
  }
}
