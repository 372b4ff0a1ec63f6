package dev.discoveryscale.report.render.cell;

import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.model.record.RunRecord.Resumption;
import dev.discoveryscale.model.record.RunRecord.SetAside;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.text.Numbers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** When a run was taken up again, and which of its cells another simulator or machine played. */
public final class Resumptions {

  private final RunSummary summary;
  private final RunRecord run;

  public Resumptions(RunSummary summary) {
    this.summary = summary;
    this.run = summary.run();
  }

  /** A line for each resumption: when, and what became of the cells it found without a result. */
  List<String> lines() {
    return run.eachResumption().stream().map(Resumptions::line).toList();
  }

  private static String line(Resumption resumption) {
    List<SetAside> cells = resumption.setAside();
    String found =
        cells.stream()
            .map(
                one ->
                    "%s #%d was %s, kept in %s"
                        .formatted(one.profile(), one.replicate(), one.ended(), one.keptIn()))
            .collect(Collectors.joining("; "));
    return "%s, %s interrupted and run again%s"
        .formatted(
            resumption.at(),
            Numbers.count(cells.size(), "cell"),
            found.isEmpty() ? "" : ": " + found);
  }

  /** Notes for comparing cells; empty if all have the same environment. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    List<Resumption> all = run.eachResumption();
    for (int i = 0; i < all.size(); i++) {
      Resumption resumption = all.get(i);
      List<String> other = differing(resumption);
      Instant until = i + 1 < all.size() ? all.get(i + 1).at() : Instant.MAX;
      List<String> cells = begun(resumption.at(), until);
      if (!other.isEmpty() && !cells.isEmpty()) {
        warnings.add(
            "cells from %s on (%s) come from another %s than the run began with: resumed by simulator %s"
                    .formatted(
                        resumption.at(),
                        String.join(", ", cells),
                        String.join(" and another ", other),
                        resumption.simulator().orElse("without a repository"))
                + " on %s, its JVM %s"
                    .formatted(
                        Provenances.machine(resumption.machine()),
                        Provenances.simulator(resumption.simulatorJvm())));
      }
    }
    return warnings;
  }

  private List<String> differing(Resumption resumption) {
    List<String> other = new ArrayList<>();
    if (!Objects.equals(resumption.simulator(), run.platform().versions().simulator())) {
      other.add("version of the simulator");
    }
    if (!resumption.machine().equals(run.platform().machine())) {
      other.add("machine");
    }
    if (!resumption.simulatorJvm().equals(run.platform().simulatorJvm())) {
      other.add("JVM of the simulator");
    }
    return other;
  }

  private List<String> begun(Instant from, Instant until) {
    return summary.cells().stream()
        .filter(cell -> !cell.record().ending().startedAt().isBefore(from))
        .filter(cell -> cell.record().ending().startedAt().isBefore(until))
        .map(Resumptions::title)
        .toList();
  }

  private static String title(CellSummary cell) {
    return cell.profile() + " #" + cell.replicate();
  }
}
