package dev.discoveryscale.probe.push;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The recorded results and their table. */
class ReferenceTest {

  private static final Path FOLDER = Path.of("../../../results/reference/push-cost");

  @Test
  void hasTheTableThatItsRecordsGive() throws IOException {
    assertThat(PushTable.of(points())).isEqualTo(Files.readString(FOLDER.resolve("push-cost.md")));
  }

  @Test
  void holdsAllSeriesAndSupportsTheReadme() throws IOException {
    List<Point> points = points();
    assertThat(points).hasSize((6 + 4) * 4).noneMatch(Point::warming);
    double interfaceLevel = bytes(points, "dubbo-2.7 INTERFACE");
    assertThat(bytes(points, "dubbo-3.0 INTERFACE") / interfaceLevel).isBetween(0.6, 0.75);
    assertThat(bytes(points, "dubbo-3.0 APPLICATION") / interfaceLevel).isBetween(0.1, 0.15);
  }

  private static double bytes(List<Point> points, String series) {
    List<Point> own =
        points.stream().filter(p -> (p.line() + " " + p.level()).equals(series)).toList();
    return FittedLine.through(own, Point::bytes).orElseThrow().perAddress();
  }

  private static List<Point> points() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.list(FOLDER)) {
      files = all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    List<Point> points = new ArrayList<>();
    for (Path file : files) {
      points.addAll(JmhResults.read(file));
    }
    return points;
  }
}
