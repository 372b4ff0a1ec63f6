package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.folder.KneeFolder;
import dev.discoveryscale.report.folder.SweepFolder;
import dev.discoveryscale.report.text.SafeText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cells without a result, the reasons, and how to resume the run: readers must know this first.
 */
public final class Unfinished {
  private static final int NAMED = 5;

  private final RunSummary run;
  private final Path folder;

  public Unfinished(RunSummary run, Path folder) {
    this.run = run;
    this.folder = folder.toAbsolutePath().normalize();
  }

  /**
   * A sentence if cells were interrupted or have not begun. Reports of a running run contain it
   * too: if the run is killed, they stay as they are.
   */
  public Optional<String> sentence() {
    List<String> missing = run.missing();
    if (missing.isEmpty()) {
      return Optional.empty();
    }
    boolean interrupted = run.cells().stream().anyMatch(Unfinished::interrupted);
    String what =
        "**%s: no result of %s.**"
            .formatted(
                interrupted ? "Interrupted" : "Not finished, or cut short",
                SafeText.markdown(named(missing)));
    return Optional.of(
        what + command().map(words -> " Resume: " + SafeText.markdownCode(words)).orElse(""));
  }

  /** Names in a sentence that stays readable: the first five, and how many follow. */
  public static String named(List<String> cells) {
    if (cells.size() <= NAMED) {
      return String.join(", ", cells);
    }
    return "%s and %d more"
        .formatted(String.join(", ", cells.subList(0, NAMED)), cells.size() - NAMED);
  }

  private static boolean interrupted(CellSummary cell) {
    return cell.outcome() == Outcome.INTERRUPTED;
  }

  /** Why cells failed, a line of Markdown for each reason; none if none did. */
  public List<String> failures() {
    Map<String, List<String>> cells = new LinkedHashMap<>();
    run.cells().stream()
        .filter(cell -> cell.outcome() == Outcome.FAILED)
        .forEach(
            cell ->
                cells
                    .computeIfAbsent(
                        cell.record().ending().reasonInBrief().orElse("no reason recorded"),
                        why -> new ArrayList<>())
                    .add(run.title(cell.profile(), cell.replicate())));
    return cells.entrySet().stream()
        .map(
            each ->
                "**Failed**: %s: %s"
                    .formatted(
                        SafeText.markdown(named(each.getValue())),
                        SafeText.markdown(each.getKey())))
        .toList();
  }

  /**
   * The command that plays the cells without a result. Absent if there are none, and if the
   * consumer was the user's own application, which the simulator cannot start again.
   */
  public Optional<String> command() {
    boolean all =
        run.missing().isEmpty() && run.cells().stream().allMatch(cell -> cell.outcome().isResult());
    if (all || run.cells().stream().anyMatch(CellSummary::foreign)) {
      return Optional.empty();
    }
    Optional<Path> above = Optional.ofNullable(folder.getParent()).map(Path::getParent);
    if (above.filter(KneeFolder::isOne).isPresent()) {
      return Optional.of(resuming("knee", above.get()));
    }
    return Optional.of(resuming("run", above.filter(SweepFolder::isOne).orElse(folder)));
  }

  private static String resuming(String command, Path what) {
    return Provenances.command(List.of("./simulate", command, "--resume", what.toString()));
  }
}
