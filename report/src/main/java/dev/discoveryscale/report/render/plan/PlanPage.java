package dev.discoveryscale.report.render.plan;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.html.Page;
import dev.discoveryscale.report.html.Section;
import java.util.List;

/** A capacity plan as {@code plan.html}: what plan.md says, with pictures. */
final class PlanPage {
  private PlanPage() {}

  static String of(CapacityPlan plan, List<String> command) {
    Page page = Page.titled("Capacity plan").conclusion(PlanMarkdown.conclusion(plan));
    Section answers = Section.titled("What fits together").markdown(PlanMarkdown.numbers(plan));
    PlanPicture.of(plan).forEach(answers::chart);
    page.section(answers);
    page.section(Section.titled("Assumptions").markdown(PlanMarkdown.assumptions(plan)));
    page.section(
        Section.titled("Checked with cells that the fits did not use")
            .markdown(PlanMarkdown.heldOut(plan)));
    page.section(Section.titled("Coefficients").markdown(PlanMarkdown.costs(plan)));
    page.section(Section.folded("Cells").markdown(PlanMarkdown.cells(plan)));
    page.section(Section.titled("To repeat it").code(String.join(" ", command)));
    return page.html();
  }
}
