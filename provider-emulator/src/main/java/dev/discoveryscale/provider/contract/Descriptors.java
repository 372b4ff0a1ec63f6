package dev.discoveryscale.provider.contract;

import java.util.ArrayList;
import java.util.List;

/** Names of types as the dubbo protocol writes them, and as {@code Class.getName} has them. */
public final class Descriptors {

  static final String STRING = "java.lang.String";

  private static final String PRIMITIVES = "ZBCDFIJSV";
  private static final List<String> PRIMITIVE_NAMES =
      List.of("boolean", "byte", "char", "double", "float", "int", "long", "short", "void");

  private Descriptors() {}

  /**
   * The names of the types in a descriptor such as {@code ILjava/lang/String;[J}: {@code int},
   * {@code java.lang.String} and {@code [J}.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static List<String> names(String descriptor) {
    List<String> names = new ArrayList<>();
    int at = 0;
    while (at < descriptor.length()) {
      int end = end(descriptor, at);
      names.add(name(descriptor.substring(at, end)));
      at = end;
    }
    return names;
  }

  /** The descriptor of types by their names. */
  public static String of(List<String> names) {
    StringBuilder descriptor = new StringBuilder();
    for (String name : names) {
      int primitive = PRIMITIVE_NAMES.indexOf(name);
      if (primitive >= 0) {
        descriptor.append(PRIMITIVES.charAt(primitive));
      } else if (name.startsWith("[")) {
        descriptor.append(name.replace('.', '/'));
      } else {
        descriptor.append('L').append(name.replace('.', '/')).append(';');
      }
    }
    return descriptor.toString();
  }

  /** A type's name as {@code Class.getName} has it, if it may also be written {@code int[]}. */
  public static String className(String name) {
    if (!name.endsWith("[]")) {
      return name;
    }
    return "[" + arrayElement(className(name.substring(0, name.length() - "[]".length())));
  }

  private static String arrayElement(String name) {
    return of(List.of(name)).replace('/', '.');
  }

  private static int end(String descriptor, int start) {
    int at = start;
    while (at < descriptor.length() && descriptor.charAt(at) == '[') {
      at++;
    }
    if (at < descriptor.length() && PRIMITIVES.indexOf(descriptor.charAt(at)) >= 0) {
      return at + 1;
    }
    int end = at < descriptor.length() ? descriptor.indexOf(';', at) : -1;
    if (end < 0 || descriptor.charAt(at) != 'L') {
      throw new IllegalArgumentException(
          "expected types such as ILjava/lang/String; found %s at %d".formatted(descriptor, start));
    }
    return end + 1;
  }

  private static String name(String descriptor) {
    if (descriptor.startsWith("[")) {
      return descriptor.replace('/', '.');
    }
    return descriptor.startsWith("L")
        ? descriptor.substring(1, descriptor.length() - 1).replace('/', '.')
        : PRIMITIVE_NAMES.get(PRIMITIVES.indexOf(descriptor));
  }
}
