package dev.discoveryscale.results.analysis;

/** Whether a value is the number itself or only a limit of it. */
public enum Bound {
  EXACT(""),
  AT_LEAST("≥ "),
  AT_MOST("≤ ");

  private final String sign;

  Bound(String sign) {
    this.sign = sign;
  }

  /** What is printed before the number. */
  public String sign() {
    return sign;
  }
}
