package dev.discoveryscale.scenario.cli;

import dev.discoveryscale.results.analysis.HolderDifference;
import dev.discoveryscale.results.analysis.Measure;
import dev.discoveryscale.results.analysis.Profiled;
import dev.discoveryscale.results.analysis.RunDifference;
import dev.discoveryscale.results.analysis.ThingPrediction;
import dev.discoveryscale.results.gate.Measures;
import dev.discoveryscale.results.gate.Regression;
import dev.discoveryscale.results.gate.RegressionGate;
import dev.discoveryscale.results.report.DifferenceTable;
import dev.discoveryscale.results.report.RegressionTable;
import dev.discoveryscale.scenario.BadInput;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sets two runs, or two profiles of one, side by side. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Says how two runs differ, profile by profile, or two profiles of one run, the largest change"
          + " first; measures nothing.",
      "Exits with 3 if a gate is not held, also where it cannot be judged, or if a measure differs"
          + " by more than --within."
    })
final class CompareCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "ONE", description = "The folder of a run.")
  private Path one;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "OTHER",
      description = "The folder of another run. Without it: two profiles of the one.")
  private Optional<Path> other = Optional.empty();

  @Option(
      names = "--profiles",
      split = ",",
      paramLabel = "a,b",
      description = "The two profiles of the one run: b is set against a.")
  private List<String> profiles = List.of();

  @Option(
      names = "--measures",
      split = ",",
      paramLabel = "a,b",
      description = "Measures as in summary.json. Default: memory, collections, costs, latency.")
  private List<String> measures = List.of();

  @Option(
      names = "--within",
      paramLabel = "PERCENT",
      description = "Exit with 3 if a measure differs by more, whichever way.")
  private Optional<Double> within = Optional.empty();

  @Option(
      names = "--gate",
      paramLabel = "GATE",
      description = {
        "Exit with 3 if a measure became worse by more, such as 'usedAfterFullGcMb<=+10%%',"
            + " 'callsFailed<=+0' or 'callsOk>=-5%%'; better is never too much. May be repeated.",
        "In percent of the one's value, or without %% in the measure's own unit."
      })
  private List<String> gates = List.of();

  @Option(
      names = "--gates-by",
      paramLabel = "WHAT",
      description =
          "mean: a gate looks at the means. interval: it is only crossed if all of the 95%% interval"
              + " is, which takes three replicates of each; the mean decides where there are fewer."
              + " Default: mean.")
  private Regression.By by = Regression.By.MEAN;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    List<Measure> wanted = measures.isEmpty() ? RunDifference.USUAL : measures();
    List<RegressionGate> guarded = gates.stream().map(CompareCommand::gate).toList();
    if (within.filter(percent -> !(percent >= 0)).isPresent()) {
      throw BadInput.at("--within", "", String.valueOf(within.get()), "a percentage from 0");
    }
    Compared compared = Compared.read(one, other, profiles);
    List<RunDifference> found = RunDifference.of(compared.one(), compared.other(), wanted);
    requireAny(found, compared);
    tell(compared, wanted, found);
    boolean agree = within.isEmpty() || found.stream().allMatch(each -> each.within(within.get()));
    return agree & held(compared, guarded) ? Exit.DONE : Exit.GATE_FAILED;
  }

  private void requireAny(List<RunDifference> found, Compared compared) {
    String second = compared.titles().get(1);
    if (found.isEmpty() && !Profiled.different(compared.one(), compared.other()).isEmpty()) {
      throw BadInput.at(
          second,
          "",
          "not profiled as the other run, and no measure that both have and a profiler leaves as it is",
          "live sets and addresses, or two runs that were profiled alike");
    }
    if (found.isEmpty()) {
      throw BadInput.at(
          second,
          "",
          "no profile with one of the measures in common with " + compared.titles().get(0),
          "two runs of the same profiles, with cells that were measured and whose samples are there");
    }
  }

  private void tell(Compared compared, List<Measure> wanted, List<RunDifference> found) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("one    " + compared.titles().get(0));
    out.println("other  " + compared.titles().get(1));
    CompareNotes.of(compared, wanted).forEach(note -> out.println("note   " + note));
    out.println();
    out.println(
        DifferenceTable.of(found, within.map(OptionalDouble::of).orElseGet(OptionalDouble::empty)));
    List<HolderDifference> holders = HolderDifference.of(compared.one(), compared.other());
    if (!holders.isEmpty()) {
      out.println("who holds the memory:");
      out.println(DifferenceTable.ofHolders(holders));
    }
    List<ThingPrediction> predicted = ThingPrediction.of(compared.one(), compared.other());
    if (!predicted.isEmpty() && !compared.ofOneRun()) {
      out.println("the other's live set, by its counts of things and the one's bytes for each:");
      out.println(DifferenceTable.ofPredictions(predicted));
    }
  }

  /** Whether all gates are, and says so. */
  private boolean held(Compared compared, List<RegressionGate> guarded) {
    List<Regression> regressions = Regression.check(guarded, compared.one(), compared.other());
    if (!regressions.isEmpty()) {
      PrintWriter out = spec.commandLine().getOut();
      out.println(
          "gates, by the "
              + by.name().toLowerCase(Locale.ROOT)
              + ", where there are no three replicates by the mean:");
      out.println(RegressionTable.of(regressions, by));
    }
    return regressions.stream().allMatch(each -> each.held(by));
  }

  private List<Measure> measures() {
    return measures.stream().map(CompareCommand::measure).toList();
  }

  private static RegressionGate gate(String text) {
    try {
      return RegressionGate.parse(text);
    } catch (IllegalArgumentException e) {
      throw BadInput.at("--gate", "", text, e.getMessage());
    }
  }

  private static Measure measure(String key) {
    return Measures.named(key)
        .orElseThrow(() -> BadInput.at("--measures", "", key, String.join(", ", Measures.names())));
  }
}
