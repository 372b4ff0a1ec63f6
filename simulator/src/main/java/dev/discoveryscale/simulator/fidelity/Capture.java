package dev.discoveryscale.simulator.fidelity;

import java.time.Instant;
import java.util.List;
import java.util.SortedMap;

/** The contents of registries at one moment. */
interface Capture {

  /** How many nodes or entries, over all registries. */
  int nodes();

  /** The same as lines for a person, those of each registry. */
  List<List<String>> lines();

  /** What they say, one fact at a time. */
  SortedMap<Fact, String> facts(Instant now);
}
