package dev.discoveryscale.probe.push;

import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import dev.discoveryscale.probe.launcher.line.ConsumerLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * Measures what one push costs each line and writes JMH's results and a table of slopes. Settings
 * are system properties: {@code bench.lines}, {@code bench.n}, {@code bench.levels} (lists with
 * commas, empty for all) and {@code bench.out} (a folder).
 *
 * <p>Exit codes: 0 measured, 2 bad input and nothing was started, 4 a line could not be measured;
 * what the others gave is kept.
 */
public final class PushCost {

  private static final int BAD_INPUT = 2;
  private static final int UNFINISHED = 4;
  private static final String REPORT = "push-cost.md";

  private final Path home;
  private final Properties settings;
  private final Effort effort;

  PushCost(Path home, Properties settings, Effort effort) {
    this.home = home;
    this.settings = settings;
    this.effort = effort;
  }

  /** Argument: the project's home. */
  public static void main(String[] arguments) throws InterruptedException {
    int code = new PushCost(Path.of(arguments[0]), System.getProperties(), Effort.FULL).run();
    if (code != 0) {
      System.exit(code);
    }
  }

  /**
   * Measures what the settings say.
   *
   * @return the exit code
   * @throws InterruptedException if interrupted while a line is measured
   */
  int run() throws InterruptedException {
    try {
      List<String> built =
          new ConsumerLines(home).built().stream().map(ConsumerLine::name).toList();
      measure(Selection.of(built, setting("lines"), setting("n"), setting("levels")));
      return 0;
    } catch (IllegalArgumentException e) {
      System.err.println("push-cost: " + e.getMessage());
      return BAD_INPUT;
    } catch (IOException e) {
      System.err.println("push-cost: " + e.getMessage());
      return UNFINISHED;
    }
  }

  /** Rewrites the table after each line, so that a line that fails loses no other. */
  private void measure(Selection selection) throws IOException, InterruptedException {
    Path folder = folder();
    Files.createDirectories(folder);
    LineBench bench = new LineBench(home, folder, effort);
    List<Point> points = new ArrayList<>();
    for (String line : selection.lines()) {
      System.out.printf(
          "push-cost: %s %s, lists of %s%n", line, selection.levelsOf(line), selection.sizes());
      points.addAll(bench.run(line, selection));
      Files.writeString(folder.resolve(REPORT), PushTable.of(points));
    }
    System.out.println(PushTable.of(points));
    System.out.println("push-cost: results and tables are in " + folder);
  }

  private Path folder() {
    String asked = setting("out");
    if (!asked.isBlank()) {
      return Path.of(asked).toAbsolutePath();
    }
    String now =
        DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC)
            .format(Instant.now());
    return home.resolve("results/runs").resolve(now + "-push-cost").toAbsolutePath();
  }

  private String setting(String name) {
    return settings.getProperty("bench." + name, "");
  }
}
