package dev.discoveryscale.simulator.fidelity;

import java.util.Comparator;

/**
 * The subject of a fact.
 *
 * @param node the registry and the node; a provider's node by what distinguishes it
 * @param what a parameter of its URL, {@code ?name}, or a place in its data, {@code data/a/b}
 */
record Fact(String node, String what) implements Comparable<Fact> {

  /** Every node has this one. */
  static final String IS = "is";

  private static final Comparator<Fact> ORDER =
      Comparator.comparing(Fact::node).thenComparing(Fact::what);

  @Override
  public int compareTo(Fact other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return node + " " + what;
  }
}
