package dev.discoveryscale.report.render;

import dev.discoveryscale.model.record.Outcome;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.render.text.JunitSuite;
import dev.discoveryscale.report.render.text.JunitSuite.Case;
import dev.discoveryscale.report.render.text.JunitSuite.Problem;
import dev.discoveryscale.report.render.text.ReportFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.stream.XMLStreamException;

/**
 * {@code junit.xml} for build servers: a test case for each gate and cell, and one for each cell
 * that failed or was interrupted.
 */
public final class JunitXml implements Reporter {
  @Override
  public String name() {
    return "junit.xml";
  }

  @Override
  public void write(RunSummary run, Path folder) throws IOException {
    try {
      ReportFile.write(folder, name(), suite(run.run().plan().scenarioName(), "", run).xml());
    } catch (XMLStreamException e) {
      throw new IOException(folder.resolve(name()) + ": " + e.getMessage(), e);
    }
  }

  /**
   * A run's suite.
   *
   * @param point what stands before the profiles where there are several runs; may be empty
   */
  public static JunitSuite suite(String name, String point, RunSummary run) {
    List<Case> cases = new ArrayList<>();
    Gates.check(run).forEach(result -> cases.add(gate(point, result)));
    run.cells().stream().filter(JunitXml::broken).forEach(cell -> cases.add(cell(point, cell)));
    return new JunitSuite(
        name,
        run.run().startedAt().toString(),
        JunitSuite.properties("infidelity", run.infidelities()),
        cases);
  }

  private static boolean broken(CellSummary cell) {
    return cell.outcome() == Outcome.FAILED || cell.outcome() == Outcome.INTERRUPTED;
  }

  private static Case gate(String point, GateResult result) {
    String group = group(point, result.profile(), result.replicate());
    return result.held()
        ? Case.held(group, result.gate().text())
        : Case.of(group, result.gate().text(), Problem.FAILURE, result.text());
  }

  private static Case cell(String point, CellSummary cell) {
    return Case.of(
        group(point, cell.profile(), cell.replicate()),
        "outcome",
        Problem.ERROR,
        cell.outcome().text() + cell.record().ending().reason().map(": "::concat).orElse(""));
  }

  /** Whom a case is of. */
  public static String group(String point, String profile, int replicate) {
    return (point.isEmpty() ? "" : point + ".") + profile + "." + replicate;
  }
}
