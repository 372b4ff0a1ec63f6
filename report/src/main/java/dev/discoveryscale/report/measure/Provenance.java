package dev.discoveryscale.report.measure;

import java.util.Locale;

/**
 * The provenance of a number: measured in this run; derived from measured numbers by a stated
 * formula; or simulated, that is, a property of the emulated fleet or of the plan.
 */
public enum Provenance {
  MEASURED,
  DERIVED,
  SIMULATED;

  /** The word used in files and reports. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
