package dev.discoveryscale.report.statistics;

/** Whether a value is the number itself, only a limit of it, or of survivors. */
public enum Bound {
  EXACT(""),
  AT_LEAST("≥ "),
  AT_MOST("≤ "),
  /** The mean of some of the planned replicates: nothing bounds what the others would have had. */
  PARTIAL("");

  private final String sign;

  Bound(String sign) {
    this.sign = sign;
  }

  /** What is printed before the number. */
  public String sign() {
    return sign;
  }
}
