package dev.discoveryscale.serializers;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Has one version of a class write and the other read, for all changes, in a JVM of its own: a
 * library that reads into a wrong class may crash it. Each case prints a line when it begins and
 * one when it has ended.
 */
final class CompatibilityRun {

  /** The word before the number of a case that begins, or that has ended with a result. */
  static final String BEGIN = "begin";

  static final String END = "end";

  static final String CORRECT = "correct";
  static final String LOST = "value lost";
  static final String ERROR = "error";

  /** The class path of the libraries. The JVM's own has none: some libraries look there, too. */
  static final String LIBRARIES = "compatibility.libraries";

  private static final String PROTOBUF = "protobuf";

  private CompatibilityRun() {}

  /** Arguments: the serializer, and the number of the first case. */
  public static void main(String[] arguments) {
    int cases = 2 * Evolution.ALL.size();
    for (int i = Integer.parseInt(arguments[1]); i < cases; i++) {
      System.out.printf("%s %d%n", BEGIN, i);
      System.out.flush();
      System.out.printf("%s %d %s%n", END, i, result(arguments[0], i));
    }
  }

  /** Even cases: the new version reads what the old one wrote. */
  static boolean isForwards(int number) {
    return number % 2 == 0;
  }

  static Evolution evolution(int number) {
    return Evolution.ALL.get(number / 2);
  }

  private static String result(String serializer, int number) {
    try {
      List<String> lost =
          serializer.equals(PROTOBUF) ? lostInMessages(number) : lost(serializer, number);
      return lost.isEmpty() ? CORRECT : LOST + ": " + String.join(", ", lost);
    } catch (Exception | LinkageError | StackOverflowError thrown) {
      return ERROR + ": " + RoundTrip.brief(thrown);
    }
  }

  /** Writer and reader load the library apart from each other. */
  @SuppressWarnings("unchecked")
  private static List<String> lost(String serializer, int number) throws Exception {
    try (URLClassLoader writer = apart();
        URLClassLoader reader = apart()) {
      Object bytes =
          writer
              .loadClass(CompatibilitySide.class.getName())
              .getMethod("write", String.class, int.class)
              .invoke(null, serializer, number);
      return (List<String>)
          reader
              .loadClass(CompatibilitySide.class.getName())
              .getMethod("read", String.class, int.class, byte[].class)
              .invoke(null, serializer, number, bytes);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<String> lostInMessages(int number) throws Exception {
    try (URLClassLoader both = apart()) {
      return (List<String>)
          both.loadClass(EvolvingMessages.class.getName())
              .getMethod("lost", int.class)
              .invoke(null, number);
    }
  }

  private static URLClassLoader apart() throws IOException {
    List<URL> classPath = new ArrayList<>();
    for (String each : System.getProperty(LIBRARIES).split(File.pathSeparator)) {
      classPath.add(Path.of(each).toUri().toURL());
    }
    return new URLClassLoader(classPath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }
}
