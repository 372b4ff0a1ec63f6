package dev.discoveryscale.report.render.sweep;

import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.analysis.SweepSummary;
import dev.discoveryscale.report.render.JunitXml;
import dev.discoveryscale.report.render.text.JunitSuite;
import dev.discoveryscale.report.render.text.JunitSuite.Case;
import dev.discoveryscale.report.render.text.JunitSuite.Problem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLStreamException;

/**
 * A sweep's {@code junit.xml}: of each point the suite that its own has, and what was left out as
 * skipped.
 */
final class SweepJunit {

  private SweepJunit() {}

  static String of(SweepSummary sweep) throws IOException {
    List<JunitSuite> suites = new ArrayList<>();
    for (Point point : sweep.sweep().points()) {
      suites.add(suite(sweep, point));
    }
    try {
      return JunitSuite.xml(sweep.sweep().scenarioName(), suites);
    } catch (XMLStreamException e) {
      throw new IOException("junit.xml: " + e.getMessage(), e);
    }
  }

  private static JunitSuite suite(SweepSummary sweep, Point point) {
    Optional<JunitSuite> played =
        sweep.at(point).map(run -> JunitXml.suite(point.label(), point.label(), run));
    List<Case> cases = new ArrayList<>(played.map(JunitSuite::cases).orElse(List.of()));
    sweep.sweep().leftOut().stream()
        .filter(out -> out.point().equals(point.label()))
        .forEach(
            out ->
                cases.add(
                    Case.of(
                        JunitXml.group(point.label(), out.profile(), 1),
                        "outcome",
                        Problem.SKIPPED,
                        "left out: %s at %s".formatted(out.because(), out.at()))));
    String begun =
        sweep
            .at(point)
            .map(RunSummary::run)
            .map(run -> run.startedAt())
            .orElse(sweep.sweep().startedAt())
            .toString();
    return new JunitSuite(
        point.label(), begun, played.map(JunitSuite::properties).orElse(List.of()), cases);
  }
}
