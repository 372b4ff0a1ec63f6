package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.record.Sample;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Collectors by their word in a profile and by the beans of a JVM that uses them. */
enum CollectorBeans {
  G1("G1 "),
  PARALLEL("PS "),
  SERIAL("Copy"),
  CMS("ConcurrentMarkSweep"),
  ZGC("ZGC "),
  SHENANDOAH("Shenandoah ");

  private final String beans;

  CollectorBeans(String beans) {
    this.beans = beans;
  }

  /** Whether these beans are its own: names of all collectors of a JVM. */
  private boolean named(String names) {
    return names.contains(beans);
  }

  /**
   * The collector that a JVM uses, or its beans if it is unknown; empty if the JVM never reported
   * it.
   */
  static Optional<String> inForce(Optional<Sample.Jvm> jvm) {
    return beans(jvm)
        .map(
            names ->
                Arrays.stream(values())
                    .filter(each -> each.named(names))
                    .map(each -> each.name().toLowerCase(Locale.ROOT))
                    .findFirst()
                    .orElse(names));
  }

  private static Optional<String> beans(Optional<Sample.Jvm> jvm) {
    return jvm.flatMap(Sample.Jvm::collectors).map(names -> String.join(", ", names));
  }

  /** The beans of a JVM that has another collector than the one asked for; empty if it has it. */
  static Optional<String> other(String asked, Optional<Sample.Jvm> jvm) {
    Optional<String> beans = beans(jvm);
    return Arrays.stream(values())
        .filter(each -> each.name().equalsIgnoreCase(asked))
        .findFirst()
        .flatMap(each -> beans.filter(names -> !each.named(names)));
  }
}
