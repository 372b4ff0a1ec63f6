package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.render.plan.Plans;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages read with keys and a pointer: every number tells where it comes from. */
class HtmlByHandTest {
  private static final int TAB = 9;
  private static final int ENTER = 13;
  private static final int RIGHT = 39;
  private static final int DOWN = 40;
  private static final int MOST_TABS = 80;
  private static final String DRAWN = "document.documentElement.dataset.drawn";

  /** What the chart of a figure shows at its pointer; empty if nothing. */
  private static final String TIP =
      "Array.from(document.querySelector('figure .plot').children).slice(1).map(e => e.innerText).join('')";

  @TempDir Path folder;
  private Path browser;

  @BeforeEach
  void requireBrowser() {
    Optional<Path> found = Chromium.find();
    assumeTrue(found.isPresent(), "there is no chromium here, so no page was opened in a browser");
    browser = found.get();
  }

  @Test
  void showsSourceOfNumberByKeyboard() throws Exception {
    new HtmlReport().write(Reports.read(Path.of("../results/reference", "icbc-holders")), folder);
    try (DevTools page = open("report.html")) {
      tabTo(page, "document.activeElement.textContent.startsWith('As a table: Live set')");
      page.press("Enter", ENTER);
      page.when("document.activeElement.parentElement.open");
      page.press("Tab", TAB);
      assertThat(page.evaluate("document.activeElement.getAttribute('role')").asText())
          .isEqualTo("region");
      page.press("ArrowDown", DOWN);
      page.press("ArrowRight", RIGHT);
      String told = page.when("document.getElementById('traced').textContent");
      assertThat(told)
          .contains(
              "dubbo-2.7-interface, replicate 1",
              "usedAfterFullGcBeforeChurnMb = ",
              " MB; measured; phase: settled point before churn; n = ");

      page.press("ArrowRight", RIGHT);
      assertThat(page.when("document.getElementById('traced').textContent"))
          .isNotEqualTo(told)
          .contains("phase: settled point after churn");
    }
  }

  @Test
  void showsSourceOfBarUnderPointer() throws Exception {
    new HtmlReport().write(Reports.read(Path.of("../results/reference", "icbc-holders")), folder);
    try (DevTools page = open("report.html")) {
      point(page, "{seriesIndex: 1}, [100, 0]");
      assertThat(page.when(TIP))
          .contains(
              "dubbo-2.7-interface, replicate 1",
              "after churn (measured)",
              " MB",
              "measured; phase: settled point after churn",
              "n = ");
    }
  }

  @Test
  void showsWhetherFitUsedCellUnderPointer() throws Exception {
    Plans.write(plan(), folder, List.of("./simulate", "plan"));
    try (DevTools page = open("plan.html")) {
      String heldOut =
          page.evaluate(
                  "JSON.stringify(echarts.getInstanceByDom(document.querySelector('figure .plot'))"
                      + ".getOption().series.find(s => s.hollow).data[0].value)")
              .asText();
      point(page, "{xAxisIndex: 0, yAxisIndex: 0}, " + heldOut);
      assertThat(page.when(TIP))
          .contains(
              "icbc-holders/dubbo-2.7-interface/1",
              "held out: not used by the fit",
              "measured; phase: settled point after churn; n = 1 cell",
              "MB");
    }
  }

  private static CapacityPlan plan() throws IOException {
    Question question =
        new Question(
            List.of(768.0),
            List.of(),
            Question.HEADROOM,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    List<NamedRun> runs =
        List.of(run("capacity/50-8-1024"), run("capacity/100-8-1024"), run("icbc-holders"));
    return CapacityPlan.of(runs, question, Optional.empty());
  }

  private static NamedRun run(String name) throws IOException {
    return new NamedRun(name, Reports.read(Path.of("../results/reference").resolve(name)));
  }

  private DevTools open(String file) throws Exception {
    DevTools page = DevTools.open(browser, folder.resolve("browser"), folder.resolve(file));
    try {
      page.when(DRAWN);
      return page;
    } catch (Exception e) {
      page.close();
      throw e;
    }
  }

  private static void tabTo(DevTools page, String there) throws Exception {
    for (int i = 0; i < MOST_TABS && !page.evaluate(there).asBoolean(); i++) {
      page.press("Tab", TAB);
    }
    assertThat(page.evaluate(there).asBoolean()).as(there).isTrue();
  }

  /** Points at a value of the first chart. */
  private static void point(DevTools page, String value) throws Exception {
    JsonNode at =
        page.evaluate(
            """
            (() => {
              const plot = document.querySelector('figure .plot');
              plot.scrollIntoView({block: 'center', behavior: 'instant'});
              const box = plot.getBoundingClientRect();
              const at = echarts.getInstanceByDom(plot).convertToPixel(%s);
              return [box.left + at[0], box.top + at[1]];
            })()
            """
                .formatted(value));
    page.point(at.get(0).asDouble(), at.get(1).asDouble());
  }
}
