package dev.discoveryscale.report.statistics;

import dev.discoveryscale.report.statistics.Minima.Point;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The growth of a process's memory while the fleet changed.
 *
 * @param process {@code consumer}, {@code emulator}, or a registry's name
 * @param slope absent when the cell was too short, or had too little data
 * @param secondHalf the slope of the later half of its windows: near 0 where use grew to a plateau
 *     and stayed there; absent when that half holds too few values
 * @param atMost old space was never collected: promoted garbage is in the slope, and the live set
 *     grew less
 * @param absentBecause why there is no slope; empty when there is
 */
public record Leak(
    String process,
    Memory memory,
    Optional<Slope> slope,
    Optional<Slope> secondHalf,
    boolean atMost,
    String absentBecause) {

  /** The memory that grew. */
  public enum Memory {
    /** The heap's use after collections. */
    HEAP,
    RESIDENT_SET;

    /** The words used in files and reports. */
    public String text() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  private static final int FEWEST_OF_HALF = 5;

  /** The process under test. */
  public static final String CONSUMER = "consumer";

  /** A leak through so many windows of bytes. */
  public static Leak known(String process, Memory memory, List<Point> bytes, boolean atMost) {
    List<Point> windows =
        bytes.stream().map(each -> new Point(each.t(), each.value() / Units.MB)).toList();
    List<Point> later = windows.subList(windows.size() / 2, windows.size());
    return new Leak(
        process,
        memory,
        Optional.of(Slope.through(windows)),
        Optional.of(later).filter(half -> half.size() >= FEWEST_OF_HALF).map(Slope::through),
        atMost,
        "");
  }

  public static Leak unknown(String process, Memory memory, String because) {
    return new Leak(process, memory, Optional.empty(), Optional.empty(), false, because);
  }
}
