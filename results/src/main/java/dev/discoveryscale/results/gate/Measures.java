package dev.discoveryscale.results.gate;

import dev.discoveryscale.results.analysis.Measure;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The measures by name. */
public final class Measures {
  private static final Map<String, Measure> BY_NAME =
      Collections.unmodifiableMap(
          Arrays.stream(Measure.values())
              .collect(
                  Collectors.toMap(
                      Measure::key,
                      measure -> measure,
                      (first, second) -> first,
                      LinkedHashMap::new)));

  private Measures() {}

  /** Every name a gate may set a bound on, in the order of the summary. */
  public static Set<String> names() {
    return BY_NAME.keySet();
  }

  /** The measure of that name. */
  public static Optional<Measure> named(String name) {
    return Optional.ofNullable(BY_NAME.get(name));
  }
}
