package dev.discoveryscale.report.render.plan;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.fit.Fit;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.render.MarkdownReport;
import dev.discoveryscale.report.text.SafeText;
import java.util.List;

/** A capacity plan as {@code plan.md}: first the answer, then what it rests on, then numbers. */
final class PlanMarkdown {

  private PlanMarkdown() {}

  static String of(CapacityPlan plan, List<String> command) {
    return "# Capacity plan\n\n"
        + conclusion(plan)
        + "\n"
        + numbers(plan)
        + "\n## Assumptions\n\n"
        + assumptions(plan)
        + "\n## Checked with cells that the fits did not use\n"
        + heldOut(plan)
        + "\n## Coefficients\n\n"
        + costs(plan)
        + "\n## Cells fitted\n\n"
        + cells(plan)
        + "\nMade with "
        + SafeText.markdownCode(String.join(" ", command))
        + ".\n";
  }

  /** The answers, and the profiles without one. */
  static String conclusion(CapacityPlan plan) {
    StringBuilder text = new StringBuilder();
    plan.caution()
        .ifPresent(
            line -> text.append(MarkdownReport.bold(SafeText.markdown(line))).append("\n\n"));
    plan.answers().forEach(answer -> text.append(answer(answer)));
    plan.untold().forEach(why -> text.append("- ").append(SafeText.markdown(why)).append(".\n"));
    return text.toString();
  }

  /** The answers as tables, with what real cells survived beside them. */
  static String numbers(CapacityPlan plan) {
    return PlanTables.answers(plan).markdown()
        + "\n*Instances, at least* and *heap, at most* are what the plan promises. They"
        + " use the upper ends of the fits' 95% intervals. These are enlarged by the"
        + " under-prediction of the held-out cell and by 12%. The intervals"
        + " below are those of the fits alone.\n\n"
        + "### What real cells survived\n\n"
        + PlanKnees.markdown(plan)
        + "\n### What these fleets cost\n\n"
        + PlanTables.figures(plan).markdown();
  }

  /** What is taken for granted. */
  static String assumptions(CapacityPlan plan) {
    StringBuilder text = new StringBuilder();
    PlanWords.assumptions(plan).forEach(each -> text.append("- ").append(each).append('\n'));
    return text.toString();
  }

  /** How far off the fits are. */
  static String heldOut(CapacityPlan plan) {
    StringBuilder text = new StringBuilder();
    for (ProfileModel model : plan.profiles()) {
      text.append(title(model))
          .append("Held out: ")
          .append(SafeText.markdown(model.holdOutNote()))
          .append(".\n\n");
      text.append(PlanTables.heldOut(model).markdown());
    }
    return text.toString();
  }

  /** The coefficients, and what has none. */
  static String costs(CapacityPlan plan) {
    StringBuilder text = new StringBuilder("Method: ").append(Fit.METHOD).append(".\n");
    for (ProfileModel model : plan.profiles()) {
      text.append(title(model)).append(PlanTables.coefficients(model).markdown());
      PlanWords.notFitted(model).forEach(each -> text.append("\n- ").append(each));
      text.append('\n');
    }
    return text.toString();
  }

  /** Each cell that was fitted, and each that was left out. */
  static String cells(CapacityPlan plan) {
    return PlanTables.residuals(plan).markdown()
        + "\n## Cells left out\n\n"
        + (plan.leftOut().isEmpty() ? "None.\n" : PlanTables.leftOut(plan).markdown());
  }

  private static String answer(PlanAnswer answer) {
    StringBuilder text = new StringBuilder("- **" + SafeText.markdown(answer.profile()) + "**: ");
    text.append(PlanWords.answer(answer)).append(".\n");
    answer
        .fullPerHour()
        .filter(Double::isFinite)
        .ifPresent(
            pace ->
                text.append("  - full collections there: about ")
                    .append(PlanWords.fine(pace))
                    .append(
                        " per hour if only they freed the old generation (derived, no bound).\n"));
    answer.warnings().forEach(each -> text.append("  - ").append(each).append(".\n"));
    return text.toString();
  }

  private static String title(ProfileModel model) {
    return "\n### " + SafeText.markdown(model.profile()) + "\n\n";
  }
}
