package dev.discoveryscale.probe.launcher;

/** How the consumer is told to find providers. */
public enum Model {
  INTERFACE("interface"),
  APPLICATION("application"),
  APPLICATION_FIRST("application-first");

  private final String word;

  Model(String word) {
    this.word = word;
  }

  /** As profiles write it. */
  public String word() {
    return word;
  }
}
