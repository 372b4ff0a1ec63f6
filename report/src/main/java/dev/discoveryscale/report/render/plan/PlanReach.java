package dev.discoveryscale.report.render.plan;

import dev.discoveryscale.report.capacity.fit.Observation;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.html.Lines.Stretch;
import java.util.ArrayList;
import java.util.List;

/**
 * How far a profile's fit reaches, in instances.
 *
 * @param least the smallest fleet that was fitted
 * @param fitted the largest
 * @param heldOut the largest that was held out; 0 if none was
 * @param end how far a picture goes: twice the largest that was measured, or what is asked
 */
record PlanReach(int least, int fitted, int heldOut, int end) {

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
