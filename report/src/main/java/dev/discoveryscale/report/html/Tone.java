package dev.discoveryscale.report.html;

import java.util.Locale;

/**
 * The colours of charts, which most colour-blind readers can distinguish: Okabe and Ito, "Color
 * Universal Design" (2008). Their values for light and dark pages stand in {@code page.css}.
 */
public enum Tone {
  BLUE,
  ORANGE,
  GREEN,
  PURPLE,
  SKY,
  VERMILION,
  YELLOW,
  GREY;

  /** A tone for each of many: after the last comes the first again. */
  public static Tone of(int index) {
    return values()[index % values().length];
  }

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
