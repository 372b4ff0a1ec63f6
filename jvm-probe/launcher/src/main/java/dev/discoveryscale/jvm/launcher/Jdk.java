package dev.discoveryscale.jvm.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * An installed Java runtime.
 *
 * @param home its folder
 * @param version its feature version: 8, 11, 17
 * @param openJ9 whether its virtual machine is OpenJ9, which knows other flags than HotSpot
 */
public record Jdk(Path home, int version, boolean openJ9) {

  /** What Dubbo 2.x and 3.0 reach into by reflection. */
  private static final List<String> OPENED =
      List.of("java.lang", "java.math", "java.util", "java.net", "sun.net.util");

  /**
   * Reads the {@code release} file of a Java home.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if it names no version
   */
  public static Jdk at(Path home) throws IOException {
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
      release.load(reader);
    }
    String version = unquoted(release.getProperty("JAVA_VERSION", ""));
    if (version.isEmpty()) {
      throw new IllegalArgumentException(home.resolve("release") + " names no JAVA_VERSION");
    }
    String variant = unquoted(release.getProperty("JVM_VARIANT", ""));
    return new Jdk(home, feature(version), variant.equalsIgnoreCase("openj9"));
  }

  /** What starts it. */
  public Path java() {
    return home.resolve("bin").resolve("java");
  }

  /** The flags that let every Dubbo line run on it. */
  public List<String> opens() {
    return version < 9
        ? List.of()
        : OPENED.stream().map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED").toList();
  }

  static int feature(String version) {
    String[] parts = version.split("[._+-]");
    return Integer.parseInt(parts[0].equals("1") ? parts[1] : parts[0]);
  }

  private static String unquoted(String text) {
    return text.replace("\"", "").strip();
  }
}
