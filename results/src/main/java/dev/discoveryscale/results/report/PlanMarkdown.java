package dev.discoveryscale.results.report;

import dev.discoveryscale.results.capacity.Answer;
import dev.discoveryscale.results.capacity.CapacityPlan;
import dev.discoveryscale.results.capacity.Fit;
import dev.discoveryscale.results.capacity.ProfileModel;
import java.util.List;

/** A capacity plan as {@code plan.md}: first the answer, then what it rests on, then numbers. */
final class PlanMarkdown {

  private PlanMarkdown() {}

  static String of(CapacityPlan plan, List<String> command) {
    StringBuilder text = new StringBuilder("# Capacity plan\n\n");
    plan.answers().forEach(answer -> text.append(answer(answer)));
    plan.untold().forEach(why -> text.append("- ").append(why).append(".\n"));
    text.append("\n").append(PlanTables.answers(plan).markdown());
    text.append("\n*At least* and *at most* are by the ends of the fits' 95% intervals.\n\n");
    text.append(PlanTables.figures(plan).markdown());
    text.append("\n## Assumptions\n\n");
    PlanWords.assumptions(plan).forEach(each -> text.append("- ").append(each).append('\n'));
    text.append("\n## Held against cells that the fits did not see\n");
    for (ProfileModel model : plan.profiles()) {
      text.append(title(model)).append("Held out: ").append(model.holdOutNote()).append(".\n\n");
      text.append(PlanTables.heldOut(model).markdown());
    }
    text.append("\n## What it costs\n\nMethod: ").append(Fit.METHOD).append(".\n");
    for (ProfileModel model : plan.profiles()) {
      text.append(title(model)).append(PlanTables.coefficients(model).markdown());
      PlanWords.notFitted(model).forEach(each -> text.append("\n- ").append(each));
      text.append('\n');
    }
    text.append("\n## Cells fitted\n\n").append(PlanTables.residuals(plan).markdown());
    text.append("\n## Cells left out\n\n");
    text.append(plan.leftOut().isEmpty() ? "None.\n" : PlanTables.leftOut(plan).markdown());
    text.append("\nMade with `").append(String.join(" ", command)).append("`.\n");
    return text.toString();
  }

  private static String answer(Answer answer) {
    StringBuilder text = new StringBuilder("- **" + answer.profile() + "**: ");
    text.append(PlanWords.answer(answer)).append(".\n");
    answer.warnings().forEach(each -> text.append("  - ").append(each).append(".\n"));
    return text.toString();
  }

  private static String title(ProfileModel model) {
    return "\n### " + model.profile() + "\n\n";
  }
}
