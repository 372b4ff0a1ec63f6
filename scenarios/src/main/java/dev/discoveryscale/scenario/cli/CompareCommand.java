package dev.discoveryscale.scenario.cli;

import dev.discoveryscale.results.analysis.HolderDifference;
import dev.discoveryscale.results.analysis.Measure;
import dev.discoveryscale.results.analysis.Profiled;
import dev.discoveryscale.results.analysis.RunDifference;
import dev.discoveryscale.results.analysis.RunSummary;
import dev.discoveryscale.results.analysis.ThingPrediction;
import dev.discoveryscale.results.report.CollectorWarnings;
import dev.discoveryscale.results.report.DifferenceTable;
import dev.discoveryscale.results.report.JvmDifferences;
import dev.discoveryscale.results.report.Reports;
import dev.discoveryscale.scenario.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets two runs side by side. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description =
        "Says how two runs differ, profile by profile, the largest change first; measures nothing.")
final class CompareCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "ONE", description = "The folder of a run.")
  private Path one;

  @Parameters(index = "1", paramLabel = "OTHER", description = "The folder of another run.")
  private Path other;

  @Option(
      names = "--measures",
      split = ",",
      paramLabel = "a,b",
      description = "Measures as in summary.json. Default: memory, collections, costs, latency.")
  private List<String> measures = List.of();

  @Option(
      names = "--within",
      paramLabel = "PERCENT",
      description = "Exit with 3 if a measure differs by more.")
  private Optional<Double> within = Optional.empty();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<Measure> wanted = measures.isEmpty() ? RunDifference.USUAL : measures();
    if (within.filter(percent -> !(percent >= 0)).isPresent()) {
      throw BadInput.at("--within", "", String.valueOf(within.get()), "a percentage from 0");
    }
    RunSummary first = read(one);
    RunSummary second = read(other);
    List<RunDifference> found = RunDifference.of(first, second, wanted);
    if (found.isEmpty() && !Profiled.different(first, second).isEmpty()) {
      throw BadInput.at(
          other.toString(),
          "",
          "not profiled as the other run, and no measure that both have and a profiler leaves as it is",
          "live sets and addresses, or two runs that were profiled alike");
    }
    if (found.isEmpty()) {
      throw BadInput.at(
          other.toString(),
          "",
          "no profile with one of the measures in common with " + one,
          "two runs of the same profiles, with cells that were measured and whose samples are there");
    }
    OptionalDouble limit = within.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
    PrintWriter out = spec.commandLine().getOut();
    out.println("one    " + one);
    out.println("other  " + other);
    List<String> cautions = cautions(first, second);
    cautions.addAll(profiled(first, second, wanted));
    cautions.forEach(caution -> out.println("note   " + caution));
    out.println();
    out.println(DifferenceTable.of(found, limit));
    List<HolderDifference> holders = HolderDifference.of(first, second);
    if (!holders.isEmpty()) {
      out.println("who holds the memory:");
      out.println(DifferenceTable.ofHolders(holders));
    }
    List<ThingPrediction> predicted = ThingPrediction.of(first, second);
    if (!predicted.isEmpty()) {
      out.println("the other's live set, by its counts of things and the one's bytes for each:");
      out.println(DifferenceTable.ofPredictions(predicted));
    }
    boolean agree = found.stream().allMatch(each -> limit.isEmpty() || each.within(within.get()));
    return agree ? Exit.DONE : Exit.GATE_FAILED;
  }

  private static List<String> cautions(RunSummary one, RunSummary other) {
    List<String> cautions = new ArrayList<>();
    if (!one.run().scenario().equals(other.run().scenario())) {
      cautions.add("the two did not play the same scenario with the same settings");
    }
    cautions.addAll(CollectorWarnings.of(one, other));
    cautions.addAll(JvmDifferences.of(one, other));
    only(one, other).ifPresent(names -> cautions.add("only in the one run: " + names));
    only(other, one).ifPresent(names -> cautions.add("only in the other run: " + names));
    return cautions;
  }

  /** What is left out, or to be read with care, because a profiler was attached. */
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
          "%s was not profiled alike (%s in the one run, %s in the other); not compared, as a profiler changes them: %s"
              .formatted(profile, kinds(one, profile), kinds(other, profile), disturbed));
    }
    one.profiles().stream()
        .filter(profile -> Profiled.any(one, profile) && Profiled.any(other, profile))
        .filter(profile -> !Profiled.different(one, other).contains(profile))
        .map(
            profile ->
                "%s was profiled in both runs: not a consumer's own, but alike: %s"
                    .formatted(profile, disturbed))
        .forEach(cautions::add);
    return cautions;
  }

  private static String kinds(RunSummary run, String profile) {
    return Profiled.any(run, profile)
        ? String.join(" and ", Profiled.kinds(run, profile))
        : "not at all";
  }

  private static Optional<String> only(RunSummary one, RunSummary other) {
    List<String> names = new ArrayList<>(one.profiles());
    names.removeAll(other.profiles());
    return names.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", names));
  }

  private List<Measure> measures() {
    return measures.stream().map(CompareCommand::measure).toList();
  }

  private static Measure measure(String key) {
    return Arrays.stream(Measure.values())
        .filter(measure -> measure.key().equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                BadInput.at(
                    "--measures",
                    "",
                    key,
                    Arrays.stream(Measure.values())
                        .map(Measure::key)
                        .collect(Collectors.joining(", "))));
  }

  private static RunSummary read(Path folder) throws IOException {
    if (!Files.isRegularFile(folder.resolve("run.json"))) {
      throw BadInput.at(folder.toString(), "", "no run.json", "the folder of a run");
    }
    return Reports.read(folder);
  }
}
