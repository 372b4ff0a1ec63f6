package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.measure.Measure;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A run in numbers: its record and its cells, in the order of the run's profiles. */
public record RunSummary(RunRecord run, List<CellSummary> cells) {
  public RunSummary {
    cells = List.copyOf(cells);
  }

  /** What the emulation of the fleet does not do; empty if the run does not say. */
  public List<String> infidelities() {
    return run.notes().infidelities().orElse(List.of());
  }

  /** The measures that its cells may have. */
  public List<Measure> measures() {
    return run.plan().scenario().isOfCalls() ? Measure.ofCalls() : Measure.ofDiscovery();
  }

  /** The scenario of a run of calls. */
  public CallScenario callScenario() {
    return run.plan().scenario().calls().orElseThrow();
  }

  /** The recorded profiles of a run of calls, in order. */
  public List<CallProfile> callProfiles() {
    return run.plan().profiles().values().stream()
        .flatMap(profile -> profile.calls().stream())
        .toList();
  }

  /** A recorded profile of calls; absent if the run has none of that name. */
  public Optional<CallProfile> callProfile(String name) {
    return run.plan().callProfile(name);
  }

  /** The profiles that have a cell, in order. */
  public List<String> profiles() {
    return cells.stream().map(CellSummary::profile).distinct().toList();
  }

  /** The profiles that were to be played, in order; of {@link #only} one, the one. */
  public List<String> planned() {
    Set<String> all = run.plan().profiles().keySet();
    return all.containsAll(profiles()) ? List.copyOf(all) : profiles();
  }

  /** How often each profile was to be played; if the run does not say, as often as one was. */
  public int plannedReplicates() {
    return run.plan()
        .replicates()
        .orElseGet(() -> cells.stream().mapToInt(CellSummary::replicate).max().orElse(1));
  }

  /**
   * The planned cells that were interrupted or have not begun, in order: {@code
   * dubbo-3.3-interface}, or where there are replicates {@code dubbo-3.3-interface #2}.
   */
  public List<String> missing() {
    return planned().stream()
        .flatMap(
            profile ->
                IntStream.rangeClosed(1, plannedReplicates())
                    .filter(replicate -> !ended(profile, replicate))
                    .mapToObj(replicate -> title(profile, replicate)))
        .toList();
  }

  /** The planned replicates of a profile that have no cell. */
  public List<Integer> notBegun(String profile) {
    return IntStream.rangeClosed(1, plannedReplicates())
        .filter(
            replicate ->
                replicates(profile).stream().noneMatch(cell -> cell.replicate() == replicate))
        .boxed()
        .toList();
  }

  /** The name of a planned cell: its profile, with a number if replicates are planned. */
  public String title(String profile, int replicate) {
    return plannedReplicates() > 1 || replicate > 1 ? profile + " #" + replicate : profile;
  }

  private boolean ended(String profile, int replicate) {
    return replicates(profile).stream()
        .anyMatch(cell -> cell.replicate() == replicate && cell.outcome() != Outcome.INTERRUPTED);
  }

  /** The replicates of one profile. */
  public List<CellSummary> replicates(String profile) {
    return cells.stream().filter(cell -> cell.profile().equals(profile)).toList();
  }

  /** Some profiles of it alone. */
  public RunSummary limitedTo(Collection<String> profiles) {
    return new RunSummary(
        run.limitedTo(profiles),
        cells.stream().filter(cell -> profiles.contains(cell.profile())).toList());
  }

  /** One profile of it alone, under another name, so that it can be set beside another profile. */
  public RunSummary only(String profile, String name) {
    return new RunSummary(
        run, replicates(profile).stream().map(cell -> cell.renamed(name)).toList());
  }
}
