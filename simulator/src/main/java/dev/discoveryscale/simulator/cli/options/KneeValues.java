package dev.discoveryscale.simulator.cli.options;

import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.scenario.ByteSize;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.runtime.RunPlan;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Parses the values of a knee search. */
final class KneeValues {

  private static final Pattern PERCENT = Pattern.compile("(\\d{1,2}(?:\\.\\d{1,3})?)%");
  private static final double NANOS_PER_MS = 1e6;
  private static final double MIN_PERCENT = 0.1;
  private static final double MAX_PERCENT = 50;

  private KneeValues() {}

  /** What is varied. */
  static KneeAxis axis(String word) {
    return Stream.of(KneeAxis.values())
        .filter(axis -> !axis.ofCalls() && axis.word().equals(word))
        .findFirst()
        .orElseThrow(() -> BadInput.at("--find", "", word, "one of " + KneeAxis.words()));
  }

  /** A limit of latency in milliseconds. */
  static double milliseconds(String text) {
    return Span.parseFine(text)
        .map(limit -> limit.toNanos() / NANOS_PER_MS)
        .filter(ms -> ms > 0)
        .orElseThrow(
            () -> BadInput.at("--p99", "", text, "a time above 0, such as 500us, 2.5ms or 1s"));
  }

  /** A precision in percent. */
  static double percent(String text) {
    Matcher matcher = PERCENT.matcher(text);
    double percent = matcher.matches() ? Double.parseDouble(matcher.group(1)) : 0;
    if (percent < MIN_PERCENT || percent > MAX_PERCENT) {
      throw BadInput.at("--precision", "", text, "0.1% to 50%");
    }
    return percent;
  }

  /** What is there before anything is varied; a heap that is no whole MB is rounded up. */
  static long own(KneeAxis axis, RunPlan plan) {
    return switch (axis) {
      case HEAP -> {
        ByteSize heap = plan.inputs().profiles().get(0).value().jvm().heap();
        yield new ByteSize(heap.bytes() + (1L << 20) - 1).mebibytes();
      }
      case INSTANCES -> plan.scenario().providers().instances();
      case RATE -> throw new IllegalArgumentException("discovery has no rate");
    };
  }

  /** A bound in the axis's unit. */
  static long value(KneeAxis axis, String option, String text) {
    try {
      return axis == KneeAxis.HEAP ? megabytes(text) : wholeNumber(text);
    } catch (IllegalArgumentException e) {
      throw BadInput.at(
          option,
          "",
          text,
          axis == KneeAxis.HEAP ? "whole MB, such as 256m" : "a whole number from 1");
    }
  }

  private static long megabytes(String text) {
    ByteSize size = ByteSize.parse(text);
    if (size.mebibytes() == 0 || size.mebibytes() << 20 != size.bytes()) {
      throw new IllegalArgumentException(text);
    }
    return size.mebibytes();
  }

  private static long wholeNumber(String text) {
    int value = Integer.parseInt(text);
    if (value < 1) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }
}
