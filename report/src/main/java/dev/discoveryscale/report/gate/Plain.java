package dev.discoveryscale.report.gate;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as a person would write them. */
final class Plain {
  private static final int DECIMALS = 3;

  private Plain() {}

  static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_UP);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
