package dev.discoveryscale.report.render.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.TerminalTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlansTest {
  private static final List<String> COMMAND = List.of("./simulate", "plan", "a", "b");

  @TempDir private Path folder;

  /** The flagship's world with 100 and with 500 instances: a line through two points. */
  private static CapacityPlan plan() throws IOException {
    List<NamedRun> runs =
        List.of(
            new NamedRun("things", Reports.read(Path.of("../results/reference/things"))),
            new NamedRun(
                "icbc-holders", Reports.read(Path.of("../results/reference/icbc-holders"))));
    Question question =
        new Question(
            List.of(768.0),
            List.of(2000),
            Question.HEADROOM,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return CapacityPlan.of(runs, question, Optional.empty());
  }

  @Test
  void writesAnswerThenAssumptionsThenNumbers() throws IOException {
    Plans.write(plan(), folder, COMMAND);
    String text = Files.readString(folder.resolve("plan.md"));
    assertThat(text)
        .startsWith("# Capacity plan\n\n- **dubbo-2.7-interface**: 768 MB of heap supports ")
        .containsSubsequence(
            "2,000 instances need ",
            "extrapolated beyond twice the fitted range: instances 2,000 (fitted 100 to 500)",
            "## Assumptions",
            "may take 90% of its heap: from this share on",
            "Cells of dubbo-2.7-interface were measured with: Dubbo 2.7.23, Java 17, calls.every 5s",
            "providers.url.distinctParameters 0",
            "Answered as registries: ZooKeeper 3.9.5.",
            "not varied, so not distinguishable from the rest: interfaces (8), protocols (5)",
            "## Checked with",
            "nothing was held out: 2 sizes of fleet",
            "## Coefficients",
            "no interval: there are as many terms as cells",
            "## Cells fitted",
            "## Cells left out",
            "`./simulate plan a b`");
  }

  @Test
  void writesSameInJsonAndMarkdown() throws IOException {
    Plans.write(plan(), folder, COMMAND);
    String text = Files.readString(folder.resolve("plan.md"));
    JsonNode json = new ObjectMapper().readTree(folder.resolve("plan.json").toFile());
    assertThat(json.path("answers")).hasSize(6);
    json.path("answers")
        .forEach(answer -> assertThat(text).contains(answer.path("sentence").asText()));
    json.path("assumptions").forEach(each -> assertThat(text).contains(each.asText()));
    assertThat(json.path("profiles").get(0).path("models").path("liveSetMb").path("coefficients"))
        .hasSize(2);
    assertThat(json.path("untold"))
        .as("profiles that were measured in one size only")
        .hasSize(7)
        .allSatisfy(why -> assertThat(text).contains(why.asText()));
  }

  @Test
  void fitsEveryLineIntoTerminal() throws IOException {
    assertThat(Plans.table(plan()).lines().filter(line -> !line.startsWith("note")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(TerminalTable.MAX_WIDTH));
  }

  @Test
  void showsAnswersAndLineForEachProfileOnPage() throws IOException {
    CapacityPlan plan = plan();
    Plans.write(plan, folder, COMMAND);
    String page = Files.readString(folder.resolve("plan.html"));
    assertThat(page).startsWith("<!DOCTYPE html>").contains("./simulate plan a b");
    plan.answers().forEach(answer -> assertThat(page).contains(PlanWords.answer(answer)));
    plan.profiles()
        .forEach(
            model ->
                assertThat(page)
                    .contains(model.profile() + ", fit", model.profile() + ", cells fitted"));
  }
}
