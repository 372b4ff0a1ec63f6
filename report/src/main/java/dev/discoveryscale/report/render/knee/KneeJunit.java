package dev.discoveryscale.report.render.knee;

import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.report.gate.GateResult;
import dev.discoveryscale.report.gate.Gates;
import dev.discoveryscale.report.knee.KneePoint;
import dev.discoveryscale.report.render.JunitXml;
import dev.discoveryscale.report.render.text.JunitSuite;
import dev.discoveryscale.report.render.text.JunitSuite.Case;
import dev.discoveryscale.report.render.text.JunitSuite.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/**
 * A knee search's {@code junit.xml}: whether the knee was found, and the gates of each cell. The
 * search looks for broken gates, so a broken one is skipped with its figures and is no failure.
 */
final class KneeJunit {

  private KneeJunit() {}

  /** The file; absent where the scenario has no gates or nothing was judged yet. */
  static Optional<String> of(KneeSummary all) throws IOException {
    List<Case> gates = new ArrayList<>();
    KneeRecord record = all.record();
    all.points().forEach(point -> gates.addAll(gates(record, point)));
    if (gates.isEmpty()) {
      return Optional.empty();
    }
    gates.addAll(0, all.searches().stream().map(KneeJunit::knee).toList());
    JunitSuite suite =
        new JunitSuite(
            "knee of %s in %s"
                .formatted(
                    String.join(", ", record.profiles()), record.run().plan().scenarioName()),
            record.run().startedAt().toString(),
            JunitSuite.properties(
                "infidelity", record.run().notes().infidelities().orElse(List.of())),
            gates);
    try {
      return Optional.of(suite.xml());
    } catch (XMLStreamException e) {
      throw new IOException("junit.xml: " + e.getMessage(), e);
    }
  }

  private static Case knee(KneeReport report) {
    String group = report.profile();
    String name = "knee by " + report.record().find().word();
    return report
        .result()
        .map(
            result ->
                result.found()
                    ? Case.held(group, name)
                    : Case.of(group, name, Problem.FAILURE, report.verdict()))
        .orElseGet(() -> Case.of(group, name, Problem.SKIPPED, report.verdict()));
  }

  private static List<Case> gates(KneeRecord record, KneePoint point) {
    String label = record.find().label(point.value());
    return Gates.check(point.run()).stream()
        .filter(result -> judged(point, result))
        .map(result -> gate(label, result))
        .collect(Collectors.toList());
  }

  private static boolean judged(KneePoint point, GateResult result) {
    return point.cells().stream()
        .anyMatch(
            cell ->
                cell.summary().profile().equals(result.profile())
                    && cell.summary().replicate() == result.replicate());
  }

  private static Case gate(String label, GateResult result) {
    String group = JunitXml.group(label, result.profile(), result.replicate());
    return result.held()
        ? Case.held(group, result.gate().text())
        : Case.of(group, result.gate().text(), Problem.SKIPPED, "not survived: " + result.text());
  }
}
