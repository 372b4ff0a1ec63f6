package dev.discoveryscale.simulator.fidelity;

import java.util.Locale;

/** The protocols and the number of providers of a combination. */
public enum Shape {
  /** One provider that speaks what its line speaks, and dubbo under one name more. */
  USUAL,
  /** One provider with dubbo under five names, those of the flagship scenario. */
  CARRIED,
  /** One provider with dubbo alone. */
  DUBBO_ONLY,
  /** Two providers that each register in a registry of their own. */
  SPLIT;

  /** As it stands in titles. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
