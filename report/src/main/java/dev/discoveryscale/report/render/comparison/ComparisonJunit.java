package dev.discoveryscale.report.render.comparison;

import dev.discoveryscale.report.comparison.RunDifference;
import dev.discoveryscale.report.gate.Regression;
import dev.discoveryscale.report.render.text.JunitSuite;
import dev.discoveryscale.report.render.text.JunitSuite.Case;
import dev.discoveryscale.report.render.text.JunitSuite.Problem;
import dev.discoveryscale.report.render.text.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLStreamException;

/**
 * A comparison as {@code junit.xml}: a test case for each gate and profile, and for each measure
 * that should lie within a percentage. One fails exactly where the command ends with exit code 3.
 */
final class ComparisonJunit {

  private ComparisonJunit() {}

  static String of(RunComparison comparison) throws IOException {
    try {
      return suite(comparison).xml();
    } catch (XMLStreamException e) {
      throw new IOException("junit.xml: " + e.getMessage(), e);
    }
  }

  private static JunitSuite suite(RunComparison comparison) {
    List<Case> cases = new ArrayList<>();
    comparison.gates().forEach(gate -> cases.add(gate(comparison, gate)));
    if (comparison.within().isPresent()) {
      comparison.differences().forEach(each -> cases.add(measure(comparison, each)));
      comparison.missed().forEach(each -> cases.add(missed(each)));
    }
    return new JunitSuite(
        "compare " + String.join(" ", comparison.titles()),
        comparison.startedAt().toString(),
        List.of(),
        cases);
  }

  private static Case gate(RunComparison comparison, Regression gate) {
    return gate.held(comparison.by())
        ? Case.held(gate.profile(), gate.gate().text())
        : Case.of(
            gate.profile(),
            gate.gate().text(),
            Problem.FAILURE,
            RegressionTable.sentence(gate, comparison.by()));
  }

  private static Case measure(RunComparison comparison, RunDifference measure) {
    String name =
        measure.measure().key() + " within " + Numbers.plain(comparison.within().get()) + "%";
    return comparison.within(measure)
        ? Case.held(measure.profile(), name)
        : Case.of(measure.profile(), name, Problem.FAILURE, differs(measure));
  }

  private static Case missed(NotCompared missed) {
    return Case.of(
        missed.profile(),
        "compared",
        Problem.FAILURE,
        "no measure of this profile could be compared: " + missed.because());
  }

  private static String differs(RunDifference difference) {
    List<String> values = DifferenceTable.texts(difference);
    return "%s: %s in the one, %s in the other%s"
        .formatted(
            difference.whole() ? "differs" : "not decided, replicates are lost",
            values.get(0),
            values.get(1),
            difference
                .ratio()
                .map(ratio -> String.format(Locale.ROOT, ", %+.1f%%", ratio.changePercent()))
                .orElse(""));
  }
}
