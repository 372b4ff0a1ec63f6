package dev.discoveryscale.report.statistics;

import java.util.List;
import java.util.stream.Stream;

/**
 * How resources of processes moved while they were measured.
 *
 * @param drifts the slope of each quantity
 * @param grown the classes whose objects grew most; empty unless asked for
 */
public record Steadiness(List<Drift> drifts, List<ClassGrowth> grown) {

  /** Of a cell where nothing was watched. */
  public static final Steadiness NONE = new Steadiness(List.of(), List.of());

  public Steadiness {
    drifts = List.copyOf(drifts);
    grown = List.copyOf(grown);
  }

  /** This one and then another. */
  public Steadiness and(Steadiness other) {
    return new Steadiness(
        Stream.concat(drifts.stream(), other.drifts.stream()).toList(),
        Stream.concat(grown.stream(), other.grown.stream()).toList());
  }
}
