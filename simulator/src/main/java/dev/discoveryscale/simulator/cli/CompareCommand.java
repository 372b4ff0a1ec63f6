package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.report.comparison.Profiled;
import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.gate.Measures;
import dev.discoveryscale.report.gate.Regression;
import dev.discoveryscale.report.gate.RegressionGate;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.render.comparison.ComparisonReports;
import dev.discoveryscale.report.render.comparison.RunComparison;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.cli.folders.Compared;
import dev.discoveryscale.simulator.cli.folders.RunFolders;
import dev.discoveryscale.simulator.cli.options.Percent;
import dev.discoveryscale.simulator.snapshot.FleetDifference;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets two runs, two profiles of one, or two captured fleets side by side. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Compares the results of two runs, profile by profile, or of two profiles of one run. Starts"
          + " no cells. Prints the measures and the warnings of each run.",
      "Compares two captured fleets, entry by entry. Hosts, process ids and times may differ."
          + " Exits with 3 if something else does.",
      "Exits with 3 if a gate fails or cannot be judged. Exits with 3 if a measure differs by more than --within."
    })
final class CompareCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "ONE",
      description = "The folder of a run or a captured fleet.")
  private Path one;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "OTHER",
      description =
          "The folder of another run or captured fleet. Without it: compares two profiles of ONE.")
  private Optional<Path> other = Optional.empty();

  @Option(
      names = "--profiles",
      split = ",",
      hideParamSyntax = true,
      paramLabel = "A,B",
      description = "Compares profile B of the run ONE with its profile A, the baseline.")
  private List<String> profiles = List.of();

  @Option(
      names = "--measures",
      split = ",",
      paramLabel = "MEASURE",
      description =
          "Names of measures, as in summary.json. They are printed in this order. Default for"
              + " runs of discovery: the main measures of memory, collections, costs, propagation and"
              + " latency. Default for runs of calls: throughput, latency, failures and the cost of a"
              + " call.")
  private List<String> measures = List.of();

  @Option(
      names = "--within",
      paramLabel = "PERCENT",
      converter = Percent.class,
      description = "Exits with 3 if a measure differs by more, in either direction.")
  private Optional<Double> within = Optional.empty();

  @Option(
      names = "--gate",
      paramLabel = "GATE",
      description = {
        "Exits with 3 if a measure changed by more than this limit, such as"
            + " 'usedAfterFullGcMb<=+10%%', 'callsFailed<=+0' or 'callsOk>=-5%%'. Use <=+"
            + " if a higher value is worse, and >=- if a lower value is worse. A change in the"
            + " other direction never fails the gate. Repeat the option for more gates.",
        "With %% the limit is in percent of ONE's value, without %% in the measure's own unit."
      })
  private List<String> gates = List.of();

  @Option(
      names = "--gates-by",
      paramLabel = "WHAT",
      description =
          "mean: a gate compares the means. interval: a gate fails only if the whole 95%% interval"
              + " exceeds the limit. This requires at least three replicates of the profile in each run."
              + " With fewer, the gate compares the means. Default: mean.")
  private Regression.By by = Regression.By.MEAN;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder for compare.json, compare.md and junit.xml; replaces older ones. Default: prints"
              + " only and writes no files.")
  private Optional<Path> out = Optional.empty();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (SnapshotFolder.isOne(one) || other.filter(SnapshotFolder::isOne).isPresent()) {
      return fleets();
    }
    RunComparison.Question question = question();
    Compared compared = Compared.read(one, other, profiles);
    Optional<Path> folder = out.map(CompareCommand::folder);
    if (folder.isPresent()) {
      ComparisonReports.clear(folder.get());
    }
    RunComparison found = compared.by(question);
    if (found.differences().isEmpty() && found.gates().isEmpty()) {
      throw nothingInCommon(compared, found);
    }
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.print(ComparisonReports.text(found));
    if (folder.isPresent()) {
      ComparisonReports.write(found, folder.get(), command());
      ComparisonReports.FILES.forEach(file -> terminal.println(folder.get().resolve(file)));
    }
    terminal.flush();
    return found.held() ? Exit.DONE : Exit.GATE_FAILED;
  }

  private int fleets() throws IOException {
    Path second =
        other
            .filter(folder -> SnapshotFolder.isOne(one) && SnapshotFolder.isOne(folder))
            .orElseThrow(
                () ->
                    BadInput.must(
                        "ONE and OTHER",
                        "",
                        "both be folders of captured fleets, or both of runs",
                        one + other.map(folder -> " and " + folder).orElse(" alone")));
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      throw BadInput.says(
          option.longestName() + " is for runs; captured fleets are compared without options");
    }
    FleetDifference difference = FleetDifference.of(one, second);
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.print(difference.text());
    terminal.flush();
    return difference.none() ? Exit.DONE : Exit.GATE_FAILED;
  }

  private RunComparison.Question question() {
    if (within.filter(percent -> !(percent >= 0)).isPresent()) {
      throw BadInput.at("--within", "", String.valueOf(within.get()), "a percentage from 0");
    }
    return new RunComparison.Question(
        measures.isEmpty() ? RunDifference.USUAL : measures(),
        within,
        gates.stream().map(CompareCommand::gate).toList(),
        by);
  }

  /** A run's own junit.xml is not to be written over. */
  private static Path folder(Path asked) {
    Path folder = asked.toAbsolutePath().normalize();
    if (RunFolders.isRun(folder)) {
      throw BadInput.must("--out", "", "be no folder of a run", asked.toString());
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw BadInput.at("--out", "", asked + " (" + e + ")", "a folder to write to");
    }
    return folder;
  }

  private static BadInput nothingInCommon(Compared compared, RunComparison found) {
    String both = String.join(" and ", compared.titles());
    if (!Profiled.different(compared.one(), compared.other()).isEmpty()) {
      return BadInput.must(
          both,
          "",
          "be profiled alike, or both have live sets or addresses, which a profiler does not change",
          "different profilers, and no such measures");
    }
    return BadInput.must(both, "", "have a measure that can be compared", "none")
        .and(
            found.notCompared().stream()
                .map(each -> "\n  %s: %s".formatted(each.profile(), each.because()))
                .collect(Collectors.joining()));
  }

  private List<String> command() {
    return Stream.concat(
            Stream.of("./simulate"), spec.commandLine().getParseResult().originalArgs().stream())
        .toList();
  }

  private List<Measure> measures() {
    return measures.stream().map(CompareCommand::measure).toList();
  }

  private static RegressionGate gate(String text) {
    try {
      return RegressionGate.parse(text);
    } catch (IllegalArgumentException e) {
      throw e.getMessage().equals(RegressionGate.FORM)
          ? BadInput.at("--gate", "", text, e.getMessage())
          : BadInput.says("--gate", "", e.getMessage());
    }
  }

  private static Measure measure(String key) {
    return Measures.named(key)
        .orElseThrow(() -> BadInput.at("--measures", "", key, Measures.allowedInsteadOf(key)));
  }
}
