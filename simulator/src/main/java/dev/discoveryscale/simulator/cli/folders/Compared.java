package dev.discoveryscale.simulator.cli.folders;

import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.report.render.comparison.RunComparison;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The two sides of a comparison: two runs profile by profile, or two profiles of one run under a
 * shared name.
 *
 * @param titles what the one and the other are called
 * @param profiles of one run, the two profiles; empty of two runs
 */
public record Compared(
    RunSummary one, RunSummary other, List<String> titles, List<String> profiles) {

  /**
   * Reads the two sides of the comparison.
   *
   * @param profiles two profiles of one run; empty if there is another run
   * @throws BadInput if these are neither two runs nor two profiles of one run, or they do not
   *     exist
   */
  public static Compared read(Path one, Optional<Path> other, List<String> profiles)
      throws IOException {
    if (other.isPresent()) {
      if (!profiles.isEmpty()) {
        throw BadInput.must("--profiles", "", "be used with one run", "two runs");
      }
      return new Compared(
              read(one),
              read(other.get()),
              List.of(one.toString(), other.get().toString()),
              List.of())
          .ofOneKind();
    }
    RunSummary run = read(one);
    if (profiles.size() != 2) {
      throw BadInput.at(
              "--profiles",
              "",
              profiles.isEmpty() ? "none" : profiles.size() == 1 ? "one" : "" + profiles.size(),
              "two profiles of the run, unless a second run is given")
          .and("; its profiles: " + String.join(", ", run.profiles()));
    }
    profiles.forEach(profile -> require(run, profile));
    String both = String.join(" → ", profiles);
    return new Compared(
        run.only(profiles.get(0), both),
        run.only(profiles.get(1), both),
        profiles.stream().map(profile -> profile + " in " + one).toList(),
        List.copyOf(profiles));
  }

  /**
   * The same.
   *
   * @throws BadInput if one is a run of calls and the other is not
   */
  private Compared ofOneKind() {
    String kind = kind(one);
    if (!kind.equals(kind(other))) {
      throw BadInput.must(
          titles.get(1),
          "",
          "be a run of %s, as %s is".formatted(kind, titles.get(0)),
          "a run of " + kind(other));
    }
    return this;
  }

  private static String kind(RunSummary run) {
    return run.run().plan().scenario().isOfCalls() ? "calls" : "discovery";
  }

  /** What is asked of the two, answered. */
  public RunComparison by(RunComparison.Question question) {
    return RunComparison.of(
        one, other, ofOneRun(), titles, CompareNotes.of(this, question.measures()), question);
  }

  /** Whether two profiles of one run are. */
  boolean ofOneRun() {
    return !profiles.isEmpty();
  }

  private static void require(RunSummary run, String profile) {
    if (!run.profiles().contains(profile)) {
      throw BadInput.at("--profiles", "", profile, "two of " + String.join(", ", run.profiles()));
    }
  }

  private static RunSummary read(Path folder) throws IOException {
    if (!RunFolders.isRun(folder)) {
      throw FolderOfRuns.refused(folder, FolderOfRuns.Wanted.ONE);
    }
    return BadInput.unlessRead(() -> Reports.read(folder));
  }
}
