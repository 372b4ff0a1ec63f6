package dev.discoveryscale.probe.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Looks whether the benchmark works, and at no time; the benchmark itself proves its pushes. */
@Timeout(180)
class PushCostIT {

  private static final Path HOME = Path.of("../../..").toAbsolutePath().normalize();
  private static final List<String> ALL =
      List.of("dubbo-2.6", "dubbo-2.7", "dubbo-3.0", "dubbo-3.1", "dubbo-3.2", "dubbo-3.3");

  /** What one address of the list costs at the least: some objects for it. */
  private static final double LEAST_BYTES = 100;

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {"dubbo-2.6", "dubbo-2.7", "dubbo-3.0", "dubbo-3.1", "dubbo-3.2", "dubbo-3.3"})
  void measuresRealCodeOfEachLine(String line) throws Exception {
    Selection selection = Selection.of(ALL, line, "100", "");
    List<Point> points = new LineBench(HOME, folder, Effort.TRIAL).run(line, selection);
    assertThat(points).extracting(Point::level).isEqualTo(selection.levelsOf(line));
    assertThat(points)
        .allSatisfy(
            point -> {
              assertThat(point.line()).isEqualTo(line);
              assertThat(point.n()).isEqualTo(100);
              assertThat(point.micros()).hasSize(1).allMatch(micros -> micros > 0);
              assertThat(point.bytes()).hasSize(1).allMatch(bytes -> bytes > 100 * LEAST_BYTES);
            });
    assertThat(folder.resolve(line)).doesNotExist();
  }

  @Test
  void writesJmhResultsAndTable() throws Exception {
    assertThat(run("2.6", "10,20")).isZero();
    assertThat(folder.resolve("dubbo-2.6.json")).isNotEmptyFile();
    assertThat(folder.resolve("push-cost.md"))
        .content()
        .contains("| dubbo-2.6 interface | 10 |", "| dubbo-2.6 interface | 20 |");
  }

  @Test
  void refusesWrongSettingsBeforeAnythingStarts() throws Exception {
    assertThat(run("2.5", "10")).isEqualTo(2);
    assertThat(run("2.6", "0")).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void failsAndNamesTheLogWhenTheConsumerCannotStart() {
    Selection wrong =
        new Selection(
            List.of("dubbo-2.6"),
            List.of(0),
            List.of(Selection.of(ALL, "2.6", "", "").levels().get(0)));
    Path log = folder.resolve("dubbo-2.6.log");
    assertThatThrownBy(() -> new LineBench(HOME, folder, Effort.TRIAL).run("dubbo-2.6", wrong))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("dubbo-2.6 ended with code")
        .hasMessageContaining(log.toString());
    assertThat(log)
        .satisfies(
            file ->
                assertThat(Files.readString(file))
                    .contains("a list needs at least one address, found 0"));
  }

  private int run(String lines, String sizes) throws InterruptedException {
    Properties settings = new Properties();
    settings.setProperty("bench.lines", lines);
    settings.setProperty("bench.n", sizes);
    settings.setProperty("bench.out", folder.toString());
    return new PushCost(HOME, settings, Effort.TRIAL).run();
  }
}
