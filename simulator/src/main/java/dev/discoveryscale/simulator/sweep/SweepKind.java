package dev.discoveryscale.simulator.sweep;

import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.simulator.yaml.Setting;
import java.util.List;
import java.util.Set;

/**
 * What the points of a sweep are runs of: discovery or calls.
 *
 * @param <I> scenario and profiles of a point, read and checked
 * @param <P> the plan of a point's run
 */
interface SweepKind<I, P> {

  /**
   * Reads and checks a point.
   *
   * @param values the values of the axes
   * @throws dev.discoveryscale.simulator.BadInput naming what cannot be run
   */
  I read(List<Setting> values);

  /** The names of a point's profiles, in order. */
  List<String> profiles(I inputs);

  /** The point as it is recorded. */
  Point recorded(Point point, I inputs);

  /** The run of a point with some of its profiles. */
  P plan(I inputs, Set<String> profiles, int replicates, List<String> command);

  /** Whether each registry of a point holds its whole fleet. */
  boolean mirrored(I inputs);
}
