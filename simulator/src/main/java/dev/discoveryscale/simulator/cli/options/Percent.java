package dev.discoveryscale.simulator.cli.options;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A percentage, with or without its sign. */
public final class Percent implements ITypeConverter<Double> {

  @Override
  public Double convert(String text) {
    try {
      return Double.valueOf(text.endsWith("%") ? text.substring(0, text.length() - 1) : text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("must be a percentage such as 10, got " + text);
    }
  }
}
