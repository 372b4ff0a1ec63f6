package dev.discoveryscale.simulator.stage;

import dev.discoveryscale.model.record.CellRecord;
import dev.discoveryscale.model.record.CellRecordBuilder;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.probe.launcher.Holdings;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.plan.Needs;
import dev.discoveryscale.simulator.runtime.RunPlan.Cell;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import dev.discoveryscale.simulator.watch.ChurnPlayer;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** From the simulator's values to those of a cell's record. */
public final class CellRecords {

  private static final int NAMED = 5;

  private CellRecords() {}

  public static CellRecordBuilder begin(Cell cell, Instant startedAt) {
    Profile profile = cell.profile();
    return new CellRecordBuilder(
        new CellRecord.Subject(
            profile.name(),
            cell.replicate(),
            profile.client().line().toString(),
            profile.client().version().toString(),
            profile.discovery().model().word(),
            profile.jvm().collector(),
            (int) profile.jvm().heap().mebibytes()),
        startedAt);
  }

  public static CellRecord.Expected expected(Scenario scenario, Profile profile, Needs needs) {
    return new CellRecord.Expected(
        Fleets.urls(scenario, profile),
        needs.nodesPerRegistry(),
        Fleets.expectedVisibleInstances(scenario, profile));
  }

  /**
   * What was played of a plan.
   *
   * @param played what was begun of it
   */
  public static CellRecord.Churn churn(
      Scenario scenario, ChurnPlan plan, ChurnPlayer.Played played) {
    Map<String, Long> begun = played.changes();
    return new CellRecord.Churn(
        plan.spanChanges(),
        begun.values().stream().mapToLong(Long::longValue).sum(),
        plan.spacing().toMillis(),
        scenario.time().span().millis(),
        played.decided().orElse(plan.played()).toMillis(),
        scenario.time().by(),
        Optional.of(
            plan.shares().stream()
                .map(
                    share ->
                        new CellRecord.ChurnKind(
                            share.churn(),
                            share.spanChanges(),
                            begun.getOrDefault(share.churn(), 0L)))
                .toList()),
        Optional.of(plan.seed()));
  }

  /** What all of a plan comes to. */
  public static CellRecord.Churn churn(Scenario scenario, ChurnPlan plan) {
    Map<String, Long> all =
        plan.shares().stream()
            .collect(Collectors.toMap(ChurnPlan.Share::churn, ChurnPlan.Share::playedChanges));
    return churn(scenario, plan, new ChurnPlayer.Played(all, 0, 0, Optional.empty()));
  }

  /** Holdings, with how many of the held addresses answered where each was called. */
  public static CellRecord.Holdings holdings(Holdings held, OptionalLong answered, long failed) {
    Optional<Long> answering =
        answered.isPresent() ? Optional.of(answered.getAsLong()) : Optional.empty();
    return new CellRecord.Holdings(
        held.visibleInstances(),
        held.invokers(),
        held.model(),
        Optional.of(held.migrationSteps()).filter(steps -> !steps.isEmpty()),
        answering.map(ok -> ok + failed),
        answering);
  }

  /** The comparison, of lost and stale addresses only the first few by name. */
  public static CellRecord.Addresses addresses(AddressComparison compared) {
    return new CellRecord.Addresses(
        compared.registered(),
        compared.lost().size(),
        compared.stale().size(),
        compared.lost().stream().limit(NAMED).toList(),
        compared.stale().stream().limit(NAMED).toList());
  }

  static CellRecord.RegistryState registry(
      String name, OptionalLong fleetNodes, RegistryStatistics seen) {
    return new CellRecord.RegistryState(
        name,
        boxed(fleetNodes),
        boxed(seen.znodes()),
        boxed(seen.approximateDataBytes()),
        boxed(seen.watches()),
        boxed(seen.services()),
        boxed(seen.instances()));
  }

  private static Optional<Long> boxed(OptionalLong value) {
    return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
  }
}
