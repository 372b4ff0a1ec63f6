package dev.discoveryscale.results.report;

import dev.discoveryscale.results.capacity.CapacityPlan;
import dev.discoveryscale.results.capacity.Fleet;
import dev.discoveryscale.results.capacity.Observation;
import dev.discoveryscale.results.capacity.ProfileModel;
import dev.discoveryscale.results.capacity.Quantity;
import dev.discoveryscale.results.html.Lines;
import dev.discoveryscale.results.html.Page;
import dev.discoveryscale.results.html.Section;
import dev.discoveryscale.results.html.Tone;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A capacity plan as {@code plan.html}: what plan.md says, with a picture of the live sets. */
final class PlanPage {
  private static final int POINTS = 40;

  private PlanPage() {}

  static String of(CapacityPlan plan, List<String> command) {
    Page page = Page.titled("Capacity plan").conclusion(PlanMarkdown.conclusion(plan));
    page.section(
        Section.titled("What fits together")
            .markdown(PlanMarkdown.numbers(plan))
            .chart(picture(plan).chart("Live sets grow in straight lines with the instances.")));
    page.section(Section.titled("Assumptions").markdown(PlanMarkdown.assumptions(plan)));
    page.section(
        Section.titled("Held against cells that the fits did not see")
            .markdown(PlanMarkdown.heldOut(plan)));
    page.section(Section.titled("What it costs").markdown(PlanMarkdown.costs(plan)));
    page.section(Section.folded("Cells").markdown(PlanMarkdown.cells(plan)));
    page.section(Section.titled("To make it again").code(String.join(" ", command)));
    return page.html();
  }

  /** A line for each profile over instances, with the cells of such fleets as another. */
  private static Lines picture(CapacityPlan plan) {
    Lines lines = Lines.of("Live set after changes", "instances", "MB");
    int tone = 0;
    for (ProfileModel model : plan.profiles()) {
      Fleet base = plan.question().base(model);
      double most = most(plan, model);
      List<Lines.Point> fitted = new ArrayList<>();
      for (int i = 1; i <= POINTS; i++) {
        int instances = (int) Math.max(1, Math.round(most * i / POINTS));
        model
            .predict(Quantity.LIVE_SET, base.withInstances(instances))
            .ifPresent(at -> fitted.add(new Lines.Point(instances, at.value())));
      }
      Tone its = Tone.of(tone++);
      lines.line(new Lines.Line(model.profile() + ", fitted", its, "fit", true, fitted));
      lines.line(
          new Lines.Line(
              model.profile() + ", measured", its, "cells", false, measured(model, base)));
    }
    return lines.note(
        "Dashed: the fit, up to twice the largest fleet measured or asked; solid: cells of such"
            + " fleets, others are in the tables.");
  }

  private static List<Lines.Point> measured(ProfileModel model, Fleet base) {
    return model.measured().stream()
        .filter(cell -> cell.fleet().withInstances(1).equals(base.withInstances(1)))
        .filter(cell -> cell.cost(Quantity.LIVE_SET).isPresent())
        .sorted(Comparator.comparingInt((Observation cell) -> cell.fleet().instances()))
        .map(
            cell ->
                new Lines.Point(
                    cell.fleet().instances(), cell.cost(Quantity.LIVE_SET).orElseThrow()))
        .toList();
  }

  private static double most(CapacityPlan plan, ProfileModel model) {
    double measured = ProfileModel.TRUSTED_TIMES * model.largest().instances();
    return Math.max(
        measured, plan.question().instances().stream().mapToInt(n -> n).max().orElse(0));
  }
}
