package dev.discoveryscale.report.capacity.fit;

import dev.discoveryscale.model.ReleaseLine;
import java.util.List;

/**
 * Memory that a change needs beyond the live set until the collector has freed the replaced
 * objects.
 *
 * <p>A change of one instance is pushed for every interface and registry, and each push builds its
 * whole list again. The new lists are promoted while the old ones are still in the old generation,
 * where only a marking cycle and the mixed collections after it free them. On the consumer's core a
 * cycle takes as long as the pushes of a change, so at most one change's lists are there twice. The
 * share of the live set's growing part that is there twice is this type's one parameter for each
 * generation of Dubbo and model. It was calibrated with the knees of real cells in G1; the rest of
 * the heap's model ({@link Borne}) is not fitted to knees.
 */
enum Replacement {
  /**
   * 2.x by interface. 60 instances x 8 interfaces x 5 protocols, URLs of 1 KB: 138 MB did not
   * survive and 144 MB did, which gives 0.62 to 0.70. In a heap dump 40% of what grows are lists of
   * the registry layer; the rest is what pushes have in hand when they are promoted.
   */
  INTERFACE_2(0.66, "dubbo-2.7 by interface"),
  /**
   * 3.x by interface. 60 instances: 46 MB did not survive, 48 MB did; 80 and 95 in 64 MB; 120: 90
   * and 94 MB. In a heap dump 71% of what grows are lists of the registry layer.
   */
  INTERFACE_3(0.85, "dubbo-3.0 by interface"),
  /**
   * 3.x by application: instances and metadata are kept, the list of instances is replaced. 800
   * instances: 47 MB did not survive, 49 MB did; 400 survived 33 MB.
   */
  APPLICATION(0.33, "dubbo-3.0 by application");

  private final double share;
  private final String calibratedWith;

  Replacement(double share, String calibratedWith) {
    this.share = share;
    this.calibratedWith = calibratedWith;
  }

  /** The one of some cells of one profile. */
  static Replacement of(List<Observation> cells) {
    Observation cell = cells.get(0);
    if (cell.model().equals(Observation.APPLICATION)) {
      return APPLICATION;
    }
    boolean third =
        ReleaseLine.parse(cell.line()).map(ReleaseLine::hasApplicationDiscovery).orElse(true);
    return third ? INTERFACE_3 : INTERFACE_2;
  }

  /** Of what grows with the fleet, how much a change has there twice. */
  double share() {
    return share;
  }

  /** Line and model whose knees it was calibrated with. */
  String calibratedWith() {
    return calibratedWith;
  }
}
