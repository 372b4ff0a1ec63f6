package dev.discoveryscale.calls.load;

/** How a call ends. */
public enum Ending {
  /** The right answer came. */
  RIGHT("right"),
  /** An answer came, but not the right one. */
  WRONG("wrong"),
  /** No answer came in time. */
  TIMEOUT("timeouts"),
  /** The stack reported an error. */
  ERROR("errors");

  private final String field;

  Ending(String field) {
    this.field = field;
  }

  /** Its name in records. */
  public String field() {
    return field;
  }
}
