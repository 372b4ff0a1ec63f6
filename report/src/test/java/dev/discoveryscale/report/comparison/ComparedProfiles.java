package dev.discoveryscale.report.comparison;

import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.measure.Published;
import dev.discoveryscale.report.render.Reports;
import java.io.IOException;
import java.nio.file.Path;

/** Two profiles of a run and how they compare. */
final class ComparedProfiles {
  static final String V27 = "dubbo-2.7-interface";
  static final String V30 = "dubbo-3.0-interface";

  private ComparedProfiles() {}

  /** What the run says of 2.7. */
  static Estimate estimate(Path root, Measure measure) throws IOException {
    return Comparisons.estimate(Reports.read(root), V27, measure).orElseThrow();
  }

  /** 3.0 compared with 2.7. */
  static Comparison compare(Path root, Measure measure) throws IOException {
    return Comparisons.of(Reports.read(root), Published.load(), V30, V27, measure);
  }
}
