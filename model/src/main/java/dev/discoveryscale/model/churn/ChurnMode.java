package dev.discoveryscale.model.churn;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** How the played time stands to the span. */
public enum ChurnMode {
  /** Fewer events at an honest spacing; costs for each push are extrapolated to the span. */
  SAMPLING,
  /** All events, closer together. */
  SQUEEZING,
  /** As is. */
  REAL;

  /** The word used in files and reports. */
  @JsonValue
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The mode a word stands for.
   *
   * @throws IllegalArgumentException if the word is not one of the three
   */
  @JsonCreator
  public static ChurnMode of(String text) {
    for (ChurnMode mode : values()) {
      if (mode.text().equals(text)) {
        return mode;
      }
    }
    throw new IllegalArgumentException("not a churn mode: '" + text + "'");
  }
}
