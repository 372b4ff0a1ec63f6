package dev.discoveryscale.serializers;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** What each serializer makes of each change of a class, in both directions. */
final class CompatibilityMatrix {

  private static final int CASES = 2 * Evolution.ALL.size();
  private static final long LIMIT_SECONDS = 120;

  /** How a JVM ended that did not end its case. */
  private static final String CRASH = "crash";

  private final Map<String, List<String>> results = new LinkedHashMap<>();

  private CompatibilityMatrix() {}

  /** Runs all cases of some serializers, each in JVMs of its own, as many at once as processors. */
  static CompatibilityMatrix of(List<String> serializers) throws Exception {
    CompatibilityMatrix matrix = new CompatibilityMatrix();
    ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      Map<String, Future<List<String>>> running = new LinkedHashMap<>();
      for (String serializer : serializers) {
        running.put(serializer, pool.submit(() -> played(serializer)));
      }
      for (Map.Entry<String, Future<List<String>>> each : running.entrySet()) {
        matrix.results.put(each.getKey(), each.getValue().get());
      }
    } finally {
      pool.shutdownNow();
    }
    return matrix;
  }

  private static List<String> played(String serializer) throws Exception {
    List<String> found = new ArrayList<>();
    while (found.size() < CASES) {
      found.addAll(played(serializer, found.size()));
    }
    return found;
  }

  /** The results from one case on, until the last or the first that ends its JVM. */
  private static List<String> played(String serializer, int first) throws Exception {
    Path out = Files.createTempFile("compatibility", ".txt");
    try {
      List<String> command =
          new ArrayList<>(
              List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
      ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
          .filter(
              option -> option.startsWith("--add-opens") || option.startsWith("-Dorg.apache.avro"))
          .forEach(command::add);
      command.addAll(
          List.of(
              "-XX:-CreateCoredumpOnCrash",
              "-XX:ErrorFile=/dev/null",
              "-D%s=%s"
                  .formatted(CompatibilityRun.LIBRARIES, System.getProperty("java.class.path")),
              "-cp",
              Path.of(
                      CompatibilityRun.class
                          .getProtectionDomain()
                          .getCodeSource()
                          .getLocation()
                          .toURI())
                  .toString(),
              CompatibilityRun.class.getName(),
              serializer,
              String.valueOf(first)));
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(out.toFile())
              .start();
      try {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
          throw new IOException(serializer + " did not end within " + LIMIT_SECONDS + " s");
        }
      } finally {
        process.destroyForcibly();
      }
      return results(serializer, first, process.exitValue(), Files.readString(out));
    } finally {
      Files.delete(out);
    }
  }

  private static List<String> results(String serializer, int first, int exitCode, String output)
      throws IOException {
    List<String> found = new ArrayList<>();
    boolean begun = false;
    for (String line : output.lines().toList()) {
      int number = first + found.size();
      String end = "%s %d ".formatted(CompatibilityRun.END, number);
      if (line.equals("%s %d".formatted(CompatibilityRun.BEGIN, number))) {
        begun = true;
      } else if (begun && line.startsWith(end)) {
        found.add(line.substring(end.length()));
        begun = false;
      }
    }
    if (begun) {
      found.add("%s: the JVM ended with exit code %d".formatted(CRASH, exitCode));
    }
    if (found.isEmpty()) {
      throw new IOException(
          "%s printed no result; exit code %d, output: %s".formatted(serializer, exitCode, output));
    }
    return found;
  }

  /** The results of a serializer, case by case. */
  List<String> of(String serializer) {
    return results.get(serializer);
  }

  /** Just the outcome of a case. */
  static String outcome(String result) {
    return result.contains(":") ? result.substring(0, result.indexOf(':')) : result;
  }

  /** A table with the outcomes: old to new, then new to old. */
  String markdown() {
    StringBuilder text = new StringBuilder("| serializer |");
    StringBuilder line = new StringBuilder("|---|");
    for (Evolution evolution : Evolution.ALL) {
      text.append(' ').append(evolution.name()).append(" |");
      line.append("---|");
    }
    text.append('\n').append(line).append('\n');
    results.forEach(
        (serializer, found) -> {
          text.append("| ").append(serializer).append(" |");
          for (int i = 0; i < CASES; i += 2) {
            String forwards = outcome(found.get(i));
            String backwards = outcome(found.get(i + 1));
            text.append(' ')
                .append(forwards.equals(backwards) ? forwards : forwards + " / " + backwards)
                .append(" |");
          }
          text.append('\n');
        });
    return text.toString();
  }

  /** Each result that is not correct, a line each. */
  String reasons() {
    StringBuilder text = new StringBuilder();
    results.forEach(
        (serializer, found) -> {
          for (int i = 0; i < CASES; i++) {
            if (!found.get(i).equals(CompatibilityRun.CORRECT)) {
              text.append(
                  "%s, %s, %s: %s%n"
                      .formatted(
                          serializer,
                          CompatibilityRun.evolution(i).name(),
                          CompatibilityRun.isForwards(i) ? "new reads old" : "old reads new",
                          found.get(i)));
            }
          }
        });
    return text.toString();
  }
}
