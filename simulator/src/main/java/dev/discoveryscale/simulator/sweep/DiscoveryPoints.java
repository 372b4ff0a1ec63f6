package dev.discoveryscale.simulator.sweep;

import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.plan.NacosChecks;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Inputs;
import dev.discoveryscale.simulator.yaml.Setting;
import dev.discoveryscale.simulator.yaml.Sources;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Points of discovery.
 *
 * @param sources the files without their ranges
 */
public record DiscoveryPoints(
    Sources sources, Home home, Map<String, String> versions, Limits limits)
    implements SweepKind<Inputs, RunPlan> {

  /** The consumers of all points, each once. */
  public static List<From<Profile>> consumers(SweepPlan<Inputs, RunPlan> plan) {
    return plan.runs().flatMap(run -> run.inputs().profiles().stream()).distinct().toList();
  }

  /** What some point needs to be started and this machine does not have, a line for each. */
  public static List<String> missing(SweepPlan<Inputs, RunPlan> plan) {
    return plan.runs()
        .flatMap(run -> NacosChecks.missing(run.scenario()).stream())
        .distinct()
        .toList();
  }

  @Override
  public Inputs read(List<Setting> values) {
    return sources.with(values).inputs(home, versions, limits);
  }

  @Override
  public List<String> profiles(Inputs inputs) {
    return inputs.profiles().stream().map(profile -> profile.value().name()).toList();
  }

  @Override
  public Point recorded(Point point, Inputs inputs) {
    return point;
  }

  @Override
  public RunPlan plan(Inputs all, Set<String> profiles, int replicates, List<String> command) {
    Inputs some =
        new Inputs(
            all.scenario(),
            all.profiles().stream().filter(p -> profiles.contains(p.value().name())).toList(),
            all.defaults());
    return new RunPlan(some, replicates, command);
  }

  @Override
  public boolean mirrored(Inputs inputs) {
    return inputs.scenario().value().registries().placement().equals("mirrored");
  }
}
