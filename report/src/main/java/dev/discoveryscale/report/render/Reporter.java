package dev.discoveryscale.report.render;

import dev.discoveryscale.report.analysis.RunSummary;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes one report of a run. It sees the summary alone, never samples, so that all reports hold
 * the same numbers.
 */
public interface Reporter {
  /** The name of the file it writes, within the run's folder. */
  String name();

  /**
   * Writes the report, in place of an older one.
   *
   * @throws IOException if it cannot be written
   */
  void write(RunSummary run, Path folder) throws IOException;
}
