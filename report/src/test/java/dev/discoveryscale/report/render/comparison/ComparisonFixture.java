package dev.discoveryscale.report.render.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.report.JsonSchemas;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.gate.Regression.By;
import dev.discoveryscale.report.gate.RegressionGate;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Two runs of one profile, their comparison and the files that it is written to. */
final class ComparisonFixture {
  static final String PROFILE = "dubbo-2.7-interface";
  static final String MEMORY = "usedAfterFullGcAfterChurnMb<=+10%";

  private final Path root;

  ComparisonFixture(Path root) {
    this.root = root;
  }

  /** A run of these profiles without any cell. */
  RunFixture begin(String name, String... profiles) throws IOException {
    return RunFixture.of(root.resolve(name), "[]", profiles);
  }

  static RunComparison comparison(
      RunSummary one, RunSummary other, Optional<Double> within, String... gates) {
    return RunComparison.of(
        one,
        other,
        false,
        List.of("one", "other"),
        List.of("a note"),
        new RunComparison.Question(
            RunDifference.USUAL,
            within,
            Stream.of(gates).map(RegressionGate::parse).toList(),
            By.MEAN));
  }

  /** Writes all files, and checks that they agree. */
  JsonNode written(RunComparison comparison) throws Exception {
    Path out = root.resolve("out");
    ComparisonReports.write(comparison, out, List.of("./simulate", "compare"));
    String json = Files.readString(out.resolve("compare.json"));
    assertThat(JsonSchemas.errors("compare", json)).isEmpty();
    assertThat(out).isDirectoryContaining(file -> file.endsWith("junit.xml"));
    JsonNode tree = new ObjectMapper().readTree(json);
    long failures = suite().getElementsByTagName("failure").getLength();
    assertThat(suite().getAttribute("failures")).isEqualTo(String.valueOf(failures));
    assertThat(tree.path("verdict").asText().equals("not-held"))
        .isEqualTo(failures > 0)
        .isEqualTo(!comparison.held());
    assertThat(Files.readString(out.resolve("compare.md")))
        .contains("**" + tree.path("sentence").asText() + "**");
    return tree;
  }

  Element suite() throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(root.resolve("out/junit.xml").toFile())
        .getDocumentElement();
  }

  Element testcase(String profile, String name) throws Exception {
    NodeList all = suite().getElementsByTagName("testcase");
    return Stream.iterate(0, i -> i < all.getLength(), i -> i + 1)
        .map(i -> (Element) all.item(i))
        .filter(each -> each.getAttribute("classname").equals(profile))
        .filter(each -> each.getAttribute("name").equals(name))
        .findFirst()
        .orElseThrow();
  }

  RunSummary run(String name, int... afterMb) throws IOException {
    RunFixture fixture = begin(name, PROFILE);
    for (int i = 0; i < afterMb.length; i++) {
      fixture.played(PROFILE, i + 1, 200, afterMb[i], 1);
    }
    return Reports.read(root.resolve(name));
  }

  /** A file that {@link #written} wrote. */
  String text(String name) throws IOException {
    return Files.readString(root.resolve("out").resolve(name));
  }
}
