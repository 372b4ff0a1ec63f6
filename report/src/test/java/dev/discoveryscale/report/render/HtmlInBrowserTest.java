package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.html.Page;
import dev.discoveryscale.report.html.PageSection;
import dev.discoveryscale.report.render.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page as a browser shows it. */
class HtmlInBrowserTest {
  private static final Pattern PLOT =
      Pattern.compile("<div class=\"plot\".*?</figure>", Pattern.DOTALL);
  private static final int MOST_SECONDS = 60;

  @TempDir Path folder;
  private Path browser;

  private record Shown(String dom, List<String> console) {}

  @BeforeEach
  void requireBrowser() {
    Optional<Path> found = Chromium.find();
    assumeTrue(found.isPresent(), "there is no chromium here, so no page was opened in a browser");
    browser = found.get();
  }

  @Test
  void drawsEveryChartWithNumbersOfSummary() throws Exception {
    RunSummary run = Reports.read(Path.of("../results/reference", "icbc-holders"));
    new HtmlReport().write(run, folder);
    new SummaryJson().write(run, folder);
    Shown shown = open(folder.resolve("report.html"));

    assertThat(shown.console()).isEmpty();
    List<String> plots = PLOT.matcher(shown.dom()).results().map(found -> found.group()).toList();
    assertThat(shown.dom().contains("data-drawn=\"" + plots.size() + "\"")).isTrue();
    assertThat(plots).hasSize(10 + run.cells().size());
    for (String plot : plots) {
      String svg = plot.replaceAll("(?s)^.*?(<svg.*</svg>).*$", "$1");
      assertThat(svg).startsWith("<svg").contains("<path");
    }
    assertThat(plots.get(0)).contains(">dubbo-3.0-application</text>", ">606</text>");
    JsonNode cells =
        new ObjectMapper().readTree(folder.resolve("summary.json").toFile()).path("cells");
    for (JsonNode cell : cells) {
      double value = cell.path("usedAfterFullGcMb").asDouble();
      assertThat(plots.get(0)).contains(">" + Numbers.plain(value) + "</text>");
      assertThat(number(shown.dom(), cell, "usedAfterFullGcMb")).isEqualTo(value);
      assertThat(number(shown.dom(), cell, "allocatedKbPerPush"))
          .isEqualTo(cell.path("allocatedKbPerPush").asDouble());
    }
  }

  @Test
  void blocksAndReportsForeignScript() throws Exception {
    String page = Page.titled("t").section(PageSection.titled("s").markdown("m")).html();
    String stranger = "<script>document.body.dataset.ran = '1'</script>";
    int end = page.lastIndexOf("</body>");
    Path file =
        Files.writeString(
            folder.resolve("s.html"), page.substring(0, end) + stranger + page.substring(end));
    Shown shown = open(file);

    assertThat(shown.dom().contains("data-ran")).isFalse();
    assertThat(shown.dom().contains("data-drawn=\"0\"")).isTrue();
    assertThat(shown.console()).singleElement().asString().contains("Content Security Policy");
  }

  private static double number(String dom, JsonNode cell, String measure) {
    String place =
        "data-cell=\"%s/%d\" data-measure=\"%s\" data-value=\"([^\"]+)\""
            .formatted(cell.path("profile").asText(), cell.path("replicate").asInt(), measure);
    Matcher found = Pattern.compile(place).matcher(dom);
    assertThat(found.find()).as(measure).isTrue();
    return Double.parseDouble(found.group(1));
  }

  private Shown open(Path page) throws IOException, InterruptedException {
    Path dom = folder.resolve("dom.html");
    Path said = folder.resolve("browser.log");
    Process process =
        new ProcessBuilder(
                browser.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-background-networking",
                "--disable-dev-shm-usage",
                "--virtual-time-budget=10000",
                "--enable-logging=stderr",
                "--user-data-dir=" + folder.resolve("browser"),
                "--dump-dom",
                page.toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(said.toFile())
            .start();
    try {
      assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).as("the browser ends").isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    assertThat(process.exitValue()).as(() -> read(said)).isZero();
    List<String> console =
        Files.readAllLines(said).stream().filter(line -> line.contains("CONSOLE")).toList();
    return new Shown(Files.readString(dom), console);
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return file + " cannot be read: " + e;
    }
  }
}
