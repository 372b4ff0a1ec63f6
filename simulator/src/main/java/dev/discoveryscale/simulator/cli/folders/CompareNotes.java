package dev.discoveryscale.simulator.cli.folders;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.Servers;
import dev.discoveryscale.report.comparison.Profiled;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.cell.CollectorWarnings;
import dev.discoveryscale.report.render.cell.JvmDifferences;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Notes of a comparison: other differences between the two runs. */
final class CompareNotes {

  private CompareNotes() {}

  /** A line each. */
  static List<String> of(Compared compared, List<Measure> wanted) {
    RunSummary one = compared.one();
    RunSummary other = compared.other();
    List<String> notes = new ArrayList<>();
    worlds(one, other).ifPresent(notes::add);
    registries(one, other).ifPresent(notes::add);
    Servers.caution(List.of(one, other)).ifPresent(notes::add);
    notes.addAll(SettingNotes.of(compared));
    notes.addAll(CollectorWarnings.of(one, other));
    notes.addAll(JvmDifferences.of(one, other));
    notes.addAll(invokers(one, other));
    notes.addAll(profiled(one, other, wanted));
    return notes;
  }

  /** A limit that an engine enforces differs from one that only the JVM knows. */
  private static Optional<String> worlds(RunSummary one, RunSummary other) {
    boolean before = one.run().platform().containers().isPresent();
    boolean after = other.run().platform().containers().isPresent();
    return before == after
        ? Optional.empty()
        : Optional.of(
            "different environments: consumers and registries of the %s run were in containers, limited by the engine; in the %s run they were processes; measures that only containers have are not compared"
                .formatted(before ? "one" : "other", before ? "other" : "one"));
  }

  /** Other registry software registers, pushes and removes addresses differently. */
  private static Optional<String> registries(RunSummary one, RunSummary other) {
    String before = String.join(" and ", Servers.names(one));
    String after = String.join(" and ", Servers.names(other));
    return before.equals(after)
        ? Optional.empty()
        : Optional.of(
            "different registries: %s in one run, %s in the other".formatted(before, after));
  }

  /** A consumer that follows fewer addresses does less work, and can call fewer protocols. */
  private static List<String> invokers(RunSummary one, RunSummary other) {
    List<String> found = new ArrayList<>();
    for (String profile : one.profiles()) {
      Optional<Double> before = invokers(one, profile);
      Optional<Double> after = invokers(other, profile);
      if (before.isPresent() && after.isPresent() && !before.equals(after)) {
        found.add(
            String.format(
                Locale.ROOT,
                "%s: one run built invokers for %,.0f addresses, the other for %,.0f: they do"
                    + " different work",
                profile,
                before.get(),
                after.get()));
      }
    }
    return found;
  }

  private static Optional<Double> invokers(RunSummary run, String profile) {
    return run.replicates(profile).stream()
        .flatMap(cell -> cell.get(Measure.INVOKERS).stream())
        .findFirst();
  }

  /** Measures that are left out, or need care, because a profiler was attached. */
  private static List<String> profiled(RunSummary one, RunSummary other, List<Measure> wanted) {
    List<String> cautions = new ArrayList<>();
    String disturbed =
        wanted.stream()
            .filter(measure -> !Profiled.keeps(measure))
            .map(Measure::key)
            .collect(Collectors.joining(", "));
    if (disturbed.isEmpty()) {
      return cautions;
    }
    for (String profile : Profiled.different(one, other)) {
      cautions.add(
          "%s was profiled differently (%s in one run, %s in the other); not compared, because a profiler changes them: %s"
              .formatted(profile, kinds(one, profile), kinds(other, profile), disturbed));
    }
    one.profiles().stream()
        .filter(profile -> Profiled.any(one, profile) && Profiled.any(other, profile))
        .filter(profile -> !Profiled.different(one, other).contains(profile))
        .map(
            profile ->
                "%s was profiled in both runs, which changes these measures in both: %s"
                    .formatted(profile, disturbed))
        .forEach(cautions::add);
    return cautions;
  }

  private static String kinds(RunSummary run, String profile) {
    return Profiled.any(run, profile)
        ? String.join(" and ", Profiled.kinds(run, profile))
        : "not at all";
  }
}
