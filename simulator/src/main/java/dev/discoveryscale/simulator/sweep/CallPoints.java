package dev.discoveryscale.simulator.sweep;

import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.simulator.calls.CallPlan;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Setting;
import dev.discoveryscale.simulator.yaml.Source;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Points of calls.
 *
 * @param scenario the scenario without its ranges, with all its stacks in it
 */
record CallPoints(Source scenario, Home home, Map<String, String> versions, Limits limits)
    implements SweepKind<CallInputs, CallPlan> {

  @Override
  public CallInputs read(List<Setting> values) {
    return CallInputs.laidOver(home, scenario, List.of(), values, versions, limits);
  }

  @Override
  public List<String> profiles(CallInputs inputs) {
    return inputs.names();
  }

  @Override
  public Point recorded(Point point, CallInputs inputs) {
    return point.with(inputs.names());
  }

  @Override
  public CallPlan plan(
      CallInputs inputs, Set<String> profiles, int replicates, List<String> command) {
    return new CallPlan(inputs.with(profiles), replicates, command);
  }

  @Override
  public boolean mirrored(CallInputs inputs) {
    return false;
  }
}
