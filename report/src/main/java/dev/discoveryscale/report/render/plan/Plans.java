package dev.discoveryscale.report.render.plan;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.html.Page;
import dev.discoveryscale.report.html.PageSection;
import dev.discoveryscale.report.render.TerminalTable;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.ReportFile;
import dev.discoveryscale.report.render.text.Table;
import dev.discoveryscale.report.text.SafeText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The reports of a capacity plan. */
public final class Plans {
  /** The files that {@link #write} makes. */
  public static final List<String> FILES = List.of("plan.html", "plan.md", "plan.json");

  private Plans() {}

  /**
   * Writes all reports, each in place of an older one.
   *
   * @param folder made if there is none
   * @param command the words of the command that makes the plan again
   * @throws IOException if one cannot be written
   */
  public static void write(CapacityPlan plan, Path folder, List<String> command)
      throws IOException {
    Files.createDirectories(folder);
    ReportFile.write(folder, "plan.md", PlanMarkdown.of(plan, command));
    ReportFile.write(folder, "plan.html", page(plan, command));
    ReportFile.write(folder, "plan.json", PlanJson.of(plan, command));
  }

  /** The plan for a terminal: answers, coefficients, and how far off the held-out cells are. */
  public static String table(CapacityPlan plan) {
    StringBuilder text = new StringBuilder();
    text.append(plain(PlanTables.answers(plan)));
    plan.caution().ifPresent(line -> text.append("note   ").append(line).append('\n'));
    for (PlanAnswer answer : plan.answers()) {
      for (String warning : answer.warnings()) {
        text.append("note   %s, %s: %s\n".formatted(answer.profile(), asked(answer), warning));
      }
    }
    if (!plan.knees().isEmpty()) {
      text.append("\nwhat real cells survived\n").append(plain(PlanKnees.narrow(plan)));
    }
    plan.untold().forEach(why -> text.append("note   ").append(why).append('\n'));
    for (ProfileModel model : plan.profiles()) {
      text.append("\n").append(model.profile()).append('\n');
      text.append(plain(PlanTables.coefficients(model)));
      PlanWords.notFitted(model).forEach(each -> text.append("note   ").append(each).append('\n'));
      text.append("held out: ").append(model.holdOutNote()).append('\n');
      text.append(plain(PlanTables.heldOut(model)));
    }
    if (!plan.leftOut().isEmpty()) {
      text.append('\n').append(plain(PlanTables.leftOut(plan)));
    }
    return SafeText.terminal(text.toString());
  }

  private static String asked(PlanAnswer answer) {
    return Numbers.count(answer.fleet().instances(), "instance");
  }

  private static String plain(Table table) {
    return table.plain(TerminalTable.MAX_WIDTH);
  }

  /** A capacity plan as {@code plan.html}: what plan.md says, with pictures. */
  private static String page(CapacityPlan plan, List<String> command) {
    Page page = Page.titled("Capacity plan").conclusion(PlanMarkdown.conclusion(plan));
    PageSection answers =
        PageSection.titled("What fits together").markdown(PlanMarkdown.numbers(plan));
    PlanPicture.of(plan).forEach(answers::chart);
    page.section(answers);
    page.section(PageSection.titled("Assumptions").markdown(PlanMarkdown.assumptions(plan)));
    page.section(
        PageSection.titled("Checked with cells that the fits did not use")
            .markdown(PlanMarkdown.heldOut(plan)));
    page.section(PageSection.titled("Coefficients").markdown(PlanMarkdown.costs(plan)));
    page.section(PageSection.folded("Cells").markdown(PlanMarkdown.cells(plan)));
    page.section(PageSection.titled("To repeat it").code(String.join(" ", command)));
    return page.html();
  }
}
