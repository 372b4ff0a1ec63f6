package dev.discoveryscale.model;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as a person would write them. */
public final class PlainNumber {
  private static final int DECIMALS = 3;

  private PlainNumber() {}

  /** A number with at most three decimals, without zeros at its end. */
  public static String of(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
