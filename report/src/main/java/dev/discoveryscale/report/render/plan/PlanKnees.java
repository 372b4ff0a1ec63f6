package dev.discoveryscale.report.render.plan;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.Knee;
import dev.discoveryscale.report.capacity.KneeCheck;
import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.html.ChartValue;
import dev.discoveryscale.report.html.Plot.Spot;
import dev.discoveryscale.report.html.Plot.Spots;
import dev.discoveryscale.report.html.Tone;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.ArrayList;
import java.util.List;

/** The knees that real cells survived, compared with the plan for such fleets. */
public final class PlanKnees {
  static final String NONE =
      "No knee was compared with this plan: no knee of these profiles was given or is kept. Before you"
          + " reduce a heap to a planned value, confirm the value with real cells: `./simulate knee`.\n";

  private static final String LEGEND =
      "\nA knee shows what real cells survived without full collections, and what they did not survive."
          + " *Planned* is the heap that this plan promises for the fleet that did not survive. If it is"
          + " not larger than the heap that this fleet did not survive, the knee contradicts the plan.\n";

  private PlanKnees() {}

  static Table table(CapacityPlan plan) {
    Table table =
        new Table("knee", "profile", "survived", "did not survive", "planned, MB", "so the plan");
    for (KneeCheck check : plan.knees()) {
      table.row(
          check.knee().name(),
          check.knee().profile(),
          tried(check.knee().survived()),
          check.knee().notSurvived().map(PlanKnees::tried).orElse("nothing tried"),
          planned(check),
          verdict(check));
    }
    return table;
  }

  /** The same for a terminal: sizes that are alike are left out. */
  static Table narrow(CapacityPlan plan) {
    Table table =
        new Table("profile", "survived", "did not survive", "planned, MB", "so the plan", "knee");
    for (KneeCheck check : plan.knees()) {
      table.row(
          check.knee().profile(),
          brief(check.knee().survived()),
          check.knee().notSurvived().map(PlanKnees::brief).orElse("nothing tried"),
          planned(check),
          check.incomparable().map(why -> "cannot be compared").orElse(verdict(check)),
          check.knee().name());
    }
    return table;
  }

  private static String brief(Knee.Tried tried) {
    return Numbers.plain(tried.fleet().instances())
        + " in "
        + Numbers.plain(tried.heapMb())
        + " MB";
  }

  private static String planned(KneeCheck check) {
    return check
        .plannedMb()
        .map(mb -> Double.isFinite(mb) ? Numbers.plain(Math.ceil(mb)) : "no heap is enough")
        .orElse(Numbers.ABSENT);
  }

  public static String markdown(CapacityPlan plan) {
    return plan.knees().isEmpty() ? NONE : table(plan).markdown() + LEGEND;
  }

  /** Those of fleets that differ from what is asked in the instances alone, as heaps. */
  static List<Spots> spots(CapacityPlan plan, ProfileModel model) {
    List<Spot> yes = new ArrayList<>();
    List<Spot> no = new ArrayList<>();
    FleetSizes base = plan.question().base(model).withInstances(1);
    for (KneeCheck check : plan.knees()) {
      Knee knee = check.knee();
      if (check.plannedMb().isPresent()
          && knee.profile().equals(model.profile())
          && knee.survived().fleet().withInstances(1).equals(base)) {
        yes.add(spot(knee, knee.survived(), "survived"));
        knee.notSurvived().ifPresent(tried -> no.add(spot(knee, tried, "not survived")));
      }
    }
    return yes.isEmpty()
        ? List.of()
        : List.of(
            new Spots("heap survived (knee)", Tone.GREEN, false, yes),
            new Spots("heap not survived (knee)", Tone.VERMILION, true, no));
  }

  private static Spot spot(Knee knee, Knee.Tried tried, String what) {
    String trace =
        "%s: heap that was %s, MB; measured with real cells; fleet: %s; environment: %s"
            .formatted(knee.name(), what, tried.fleet().words(), knee.environment().words());
    return new Spot(
        tried.fleet().instances(),
        knee.name(),
        ChartValue.known(tried.heapMb(), Numbers.plain(tried.heapMb()), trace));
  }

  /** In words, without the figures. */
  static String verdict(KneeCheck check) {
    return check
        .incomparable()
        .map("cannot be compared: "::concat)
        .orElseGet(() -> compared(check));
  }

  private static String compared(KneeCheck check) {
    if (check.contradicted()) {
      return "is contradicted";
    }
    return check.knee().notSurvived().isPresent() ? "holds" : "is not contradicted";
  }

  private static String tried(Knee.Tried tried) {
    return "%s in %s MB".formatted(tried.fleet().words(), Numbers.plain(tried.heapMb()));
  }
}
