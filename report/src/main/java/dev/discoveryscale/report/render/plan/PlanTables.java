package dev.discoveryscale.report.render.plan;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.LeftOut;
import dev.discoveryscale.report.capacity.fit.Fit;
import dev.discoveryscale.report.capacity.fit.Model;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Quantity;
import dev.discoveryscale.report.capacity.fit.Validation;
import dev.discoveryscale.report.render.text.Numbers;
import dev.discoveryscale.report.render.text.Table;
import java.util.Optional;

/** The tables of a capacity plan. */
final class PlanTables {

  private PlanTables() {}

  /** What fits together. */
  static Table answers(CapacityPlan plan) {
    Table table =
        new Table(
            "profile",
            "asked",
            "instances",
            "instances, at least",
            "heap, MB",
            "heap, MB, at most",
            "limit");
    for (PlanAnswer answer : plan.answers()) {
      boolean fleet = answer.asked() == PlanAnswer.Asked.FLEET_FOR_HEAP;
      table.row(
          answer.profile(),
          fleet ? "fleet" : "heap",
          Numbers.plain(answer.fleet().instances()),
          Numbers.of(answer.surely()),
          Double.isFinite(answer.heapMb())
              ? Numbers.plain(fleet ? answer.heapMb() : Math.ceil(answer.heapMb()))
              : Numbers.ABSENT,
          Numbers.of(answer.atMostMb().filter(Double::isFinite).map(Math::ceil)),
          answer.limitedBy());
    }
    return table;
  }

  /** What these fleets cost. */
  static Table figures(CapacityPlan plan) {
    Table table =
        new Table(
            "profile, instances",
            "live set, MB",
            "allocated per push, KB",
            "registry, MB",
            "registry, nodes",
            "KB received per push",
            "full GC per hour (derived, rough)");
    for (PlanAnswer answer : plan.answers()) {
      table.row(
          answer.profile() + ", " + Numbers.plain(answer.fleet().instances()),
          figure(answer, Quantity.LIVE_SET),
          figure(answer, Quantity.ALLOCATED_PER_PUSH),
          figure(answer, Quantity.REGISTRY_DATA),
          figure(answer, Quantity.REGISTRY_NODES),
          figure(answer, Quantity.RECEIVED_PER_PUSH),
          answer.fullPerHour().map(PlanWords::fine).orElse(Numbers.ABSENT));
    }
    return table;
  }

  private static String figure(PlanAnswer answer, Quantity quantity) {
    return PlanWords.figure(Optional.ofNullable(answer.figures().get(quantity)));
  }

  /** Every coefficient of a profile. */
  static Table coefficients(ProfileModel profile) {
    Table table = new Table("what", "coefficient [95%]", "per");
    for (Model model : profile.models().values()) {
      for (Fit.Coefficient each : model.fit().coefficients()) {
        table.row(unit(model.fit().quantity()), PlanWords.coefficient(each), each.term().per());
      }
    }
    return table;
  }

  /** A profile's cells that the fits did not see. */
  static Table heldOut(ProfileModel profile) {
    Table table =
        new Table(
            "what",
            "measured",
            "predicted [95%]",
            "error",
            "inside the interval",
            "leave-one-out, mean (worst)");
    for (Model model : profile.models().values()) {
      String what = unit(model.fit().quantity());
      String others = leaveOneOut(model.validation());
      for (Validation.Held held : model.validation().heldOut()) {
        table.row(
            what,
            PlanWords.fine(held.measured()),
            PlanWords.figure(Optional.of(held.predicted())),
            PlanWords.percent(held.percent()),
            held.within().map(yes -> yes ? "yes" : "no").orElse(Numbers.ABSENT),
            others);
      }
      if (model.validation().heldOut().isEmpty()) {
        table.row(what, Numbers.ABSENT, Numbers.ABSENT, Numbers.ABSENT, Numbers.ABSENT, others);
      }
    }
    return table;
  }

  private static String leaveOneOut(Validation validation) {
    return validation
        .leaveOneOutPercent()
        .map(
            mean ->
                "%.1f%% (%.1f%%)".formatted(mean, validation.leaveOneOutMaxPercent().orElseThrow()))
        .orElse(Numbers.ABSENT);
  }

  /** The cells as measured and as fitted. */
  static Table residuals(CapacityPlan plan) {
    Table table = new Table("cell", "fleet", "what", "measured", "fitted", "off by");
    for (ProfileModel profile : plan.profiles()) {
      for (Model model : profile.models().values()) {
        for (Fit.Residual each : model.fit().residuals()) {
          table.row(
              each.cell(),
              each.fleet().words(),
              unit(model.fit().quantity()),
              PlanWords.fine(each.measured()),
              PlanWords.fine(each.fitted()),
              PlanWords.percent(each.percent()));
        }
      }
    }
    return table;
  }

  /** Cells that no fit may see. */
  static Table leftOut(CapacityPlan plan) {
    Table table = new Table("cell", "left out because");
    for (LeftOut each : plan.leftOut()) {
      table.row(each.run() + "/" + each.profile() + "/" + each.replicate(), each.reason());
    }
    return table;
  }

  private static String unit(Quantity quantity) {
    return quantity.words() + ", " + quantity.unit();
  }
}
