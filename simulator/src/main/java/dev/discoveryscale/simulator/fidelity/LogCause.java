package dev.discoveryscale.simulator.fidelity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Why a JVM failed, in one line. */
public final class LogCause {

  /** The innermost cause of a stack trace stands last in it. */
  private static final Pattern CAUSE =
      Pattern.compile(
          "^(?:Caused by: |Exception in thread \"[^\"]*\" )?(?:[a-z]\\w*\\.)+"
              + "([A-Z][\\w$]*(?:Error|Exception)(?:: .*)?)$",
          Pattern.MULTILINE);

  private static final Pattern PLACE = Pattern.compile("[;,] see .*");
  private static final int LONGEST = 160;

  private LogCause() {}

  /**
   * The last cause that the logs below a folder name, without the package of its class. If none
   * does, the message of the failure without the file that it ends with.
   *
   * @throws IOException if a log cannot be read
   */
  public static String of(Path folder, Exception failure) throws IOException {
    String last = PLACE.matcher(String.valueOf(failure.getMessage())).replaceAll("");
    for (Path log : logs(folder)) {
      Matcher causes = CAUSE.matcher(Files.readString(log, StandardCharsets.ISO_8859_1));
      while (causes.find()) {
        last = causes.group(1);
      }
    }
    return cut(last);
  }

  private static List<Path> logs(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(each -> each.toString().endsWith(".log")).sorted().toList();
    }
  }

  private static String cut(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() > LONGEST ? line.substring(0, LONGEST - 1) + "…" : line;
  }
}
