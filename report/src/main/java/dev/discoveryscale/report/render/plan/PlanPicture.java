package dev.discoveryscale.report.render.plan;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.Observation;
import dev.discoveryscale.report.capacity.fit.Prediction;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Quantity;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.html.Chart;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.html.LineChart;
import dev.discoveryscale.report.html.LineChart.Stretch;
import dev.discoveryscale.report.html.Plot;
import dev.discoveryscale.report.html.Plot.Curve;
import dev.discoveryscale.report.html.Plot.Spot;
import dev.discoveryscale.report.html.Plot.Spots;
import dev.discoveryscale.report.html.Plot.Stroke;
import dev.discoveryscale.report.html.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The charts of a capacity plan: what fits say, what cells and knees measured, and how far each
 * reaches.
 */
final class PlanPicture {
  private static final int POINTS = 24;
  private static final String NOTE =
      "Solid: the fit within the range of its cells; dashed: up to twice that, or to the held-out cell;"
          + " dotted: beyond. Cells of other interfaces, protocols or URLs are in the tables.";

  private final CapacityPlan plan;

  private PlanPicture(CapacityPlan plan) {
    this.plan = plan;
  }

  /** All profiles together, and each one alone with heaps. */
  static List<Chart> of(CapacityPlan plan) {
    PlanPicture picture = new PlanPicture(plan);
    List<Chart> all = new ArrayList<>(List.of(picture.together()));
    plan.profiles().forEach(model -> all.add(picture.alone(model)));
    return all;
  }

  private Chart together() {
    Plot plot = Plot.of("Live set after changes", "instances", "MB").wide().note(NOTE);
    int tone = 0;
    for (ProfileModel model : plan.profiles()) {
      draw(plot, model, model.profile() + ", ", Tone.of(tone++));
    }
    List<List<LineChart.Stretch>> parts =
        plan.profiles().stream().map(this::reach).map(PlanReach::parts).distinct().toList();
    if (parts.size() == 1) {
      plot.parts(parts.get(0));
    }
    return plot.chart("Live sets of all profiles over the instances of the fleet.");
  }

  private Chart alone(ProfileModel model) {
    Plot plot = Plot.of("Live set and heap: " + model.profile(), "instances", "MB");
    draw(plot, model, "", Tone.BLUE);
    curves(plot, model, "least heap", Tone.GREY, fleet -> heap(plan.leastHeapMb(model, fleet)));
    if (plan.promisedHeapMb(model, model.largest()).isPresent()) {
      curves(
          plot,
          model,
          "heap promised to be enough",
          Tone.GREEN,
          fleet -> plan.promisedHeapMb(model, fleet).flatMap(PlanPicture::heap));
    }
    PlanKnees.spots(plan, model).forEach(plot::spots);
    return plot.parts(reach(model).parts())
        .chart(
            "Live set and heap of %s over the instances of the fleet, with its cells and knees."
                .formatted(model.profile()));
  }

  private void draw(Plot plot, ProfileModel model, String who, Tone tone) {
    curves(
        plot,
        model,
        who + "fit",
        tone,
        fleet -> model.predict(Quantity.LIVE_SET, fleet).map(Prediction::value));
    plot.spots(new Spots(who + "cells fitted", tone, false, cells(model, model.fitted())));
    if (!model.heldOut().isEmpty()) {
      plot.spots(new Spots(who + "held out", tone, true, cells(model, model.heldOut())));
    }
  }

  /** The value of a curve for a fleet, in MB; absent if there is none. */
  private interface Height {
    Optional<Double> of(FleetSizes fleet);
  }

  private static Optional<Double> heap(double mb) {
    return Optional.of(mb).filter(Double::isFinite);
  }

  private void curves(Plot plot, ProfileModel model, String name, Tone tone, Height height) {
    PlanReach reach = reach(model);
    curve(plot, model, new Curve(name, tone, Stroke.SOLID, List.of()), 0, reach.fitted(), height);
    curve(
        plot,
        model,
        new Curve(name, tone, Stroke.DASHED, List.of()),
        reach.fitted(),
        reach.trusted(),
        height);
    curve(
        plot,
        model,
        new Curve(name, tone, Stroke.DOTTED, List.of()),
        reach.trusted(),
        reach.end(),
        height);
  }

  /** From one number of instances to another; nothing where there is none between them. */
  private void curve(
      Plot plot, ProfileModel model, Curve look, double from, double to, Height height) {
    if (from >= to) {
      return;
    }
    FleetSizes base = plan.question().base(model);
    List<LineChart.Point> points = new ArrayList<>();
    for (int i = 0; i <= POINTS; i++) {
      int instances = (int) Math.max(1, Math.round(from + (to - from) * i / POINTS));
      height
          .of(base.withInstances(instances))
          .ifPresent(mb -> points.add(new LineChart.Point(instances, mb)));
    }
    plot.curve(new Curve(look.name(), look.tone(), look.stroke(), points));
  }

  /** Cells of fleets that differ from what is asked in the instances alone. */
  private List<Spot> cells(ProfileModel model, List<Observation> among) {
    FleetSizes base = plan.question().base(model).withInstances(1);
    return among.stream()
        .filter(cell -> cell.fleet().withInstances(1).equals(base))
        .flatMap(cell -> cell.cost(Quantity.LIVE_SET).map(mb -> spot(model, cell, mb)).stream())
        .toList();
  }

  private static Spot spot(ProfileModel model, Observation cell, double mb) {
    boolean seen = model.fitted().contains(cell);
    String trace =
        "%s: live set after changes, MB; measured; phase: settled point after churn; n = 1 cell; fleet: %s; %s"
            .formatted(
                cell.label(),
                cell.fleet().words(),
                seen ? "used by the fit" : "held out: not used by the fit");
    return new Spot(
        cell.fleet().instances(), cell.label(), ChartValue.known(mb, PlanWords.fine(mb), trace));
  }

  private PlanReach reach(ProfileModel model) {
    return PlanReach.of(model, plan.question());
  }

  /**
   * How far a profile's fit reaches, in instances.
   *
   * @param least the smallest fleet that was fitted
   * @param fitted the largest
   * @param heldOut the largest that was held out; 0 if none was
   * @param end how far a picture goes: twice the largest that was measured, or what is asked
   */
  private record PlanReach(int least, int fitted, int heldOut, int end) {

    static PlanReach of(ProfileModel model, Question question) {
      int asked = question.instances().stream().mapToInt(n -> n).max().orElse(0);
      int measured = most(model.measured());
      return new PlanReach(
          model.fitted().stream().mapToInt(cell -> cell.fleet().instances()).min().orElse(0),
          most(model.fitted()),
          most(model.heldOut()),
          Math.max((int) (ProfileModel.TRUSTED_TIMES * measured), asked));
    }

    private static int most(List<Observation> cells) {
      return cells.stream().mapToInt(cell -> cell.fleet().instances()).max().orElse(0);
    }

    /** Up to where a fit is checked, or no farther than twice its cells. */
    int trusted() {
      return Math.min(end, Math.max(heldOut, (int) (ProfileModel.TRUSTED_TIMES * fitted)));
    }

    /** The parts of the axis, with the borders between them. */
    List<Stretch> parts() {
      List<Stretch> all = new ArrayList<>();
      add(all, least, fitted, "fitted");
      add(all, fitted, heldOut, "held out");
      add(all, Math.max(fitted, heldOut), trusted(), "extrapolated");
      add(all, trusted(), end, "beyond twice");
      return all;
    }

    private static void add(List<Stretch> all, int from, int to, String name) {
      if (from < to) {
        all.add(new Stretch(from, to, name));
      }
    }
  }
}
