package dev.discoveryscale.simulator.run;

import dev.discoveryscale.jvm.launcher.Collector;
import dev.discoveryscale.jvm.launcher.Heap;
import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.jvm.launcher.JvmSpec;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.From;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The JVMs of consumers, before any of them is started. */
public final class ConsumerJvms {

  private record Asked(Path home, Collector collector) {}

  private ConsumerJvms() {}

  /**
   * A profile's JVM, to be launched.
   *
   * @param packetLimit the ZooKeeper client's largest packet, in bytes
   */
  public static JvmSpec spec(Profile.Jvm jvm, long packetLimit) {
    return new JvmSpec(
        home(jvm),
        new Heap(jvm.heap().bytes(), jvm.heapSizing() == Profile.HeapSizing.FIXED),
        collector(jvm),
        jvm.cores(),
        jvm.memory().bytes(),
        packetLimit,
        flags(jvm));
  }

  private static List<String> flags(Profile.Jvm jvm) {
    return jvm.nativeMemory()
        ? Stream.concat(Stream.of("-XX:NativeMemoryTracking=summary"), jvm.flags().stream())
            .toList()
        : jvm.flags();
  }

  /** The folder of a profile's JVM. */
  static Path home(Profile.Jvm jvm) {
    return jvm.home().orElse(Path.of(System.getProperty("java.home")));
  }

  /** The collector a profile names. */
  static Collector collector(Profile.Jvm jvm) {
    return Collector.valueOf(jvm.collector().toUpperCase(Locale.ROOT));
  }

  /**
   * Asks each profile's JVM, once, whether it has the profile's collector.
   *
   * @throws BadInput naming the first profile whose JVM does not have it, and the collectors of
   *     that JVM
   * @throws IOException if a JVM cannot be asked
   */
  public static void require(List<From<Profile>> profiles)
      throws IOException, InterruptedException {
    requireJvms(
        profiles.stream().map(each -> new From<>(each.value().jvm(), each.file())).toList());
  }

  /** The same of JVMs, each with the file that names it. */
  public static void requireJvms(List<From<Profile.Jvm>> jvms)
      throws IOException, InterruptedException {
    Set<Asked> has = new HashSet<>();
    for (From<Profile.Jvm> jvm : jvms) {
      Asked asked = new Asked(home(jvm.value()), collector(jvm.value()));
      if (has.add(asked)) {
        Jdk jdk = Jdk.at(asked.home());
        if (!asked.collector().isIn(jdk)) {
          throw refuse(jvm.file(), asked, jdk);
        }
      }
    }
  }

  private static BadInput refuse(String file, Asked asked, Jdk jdk)
      throws IOException, InterruptedException {
    return BadInput.at(
            file,
            "jvm.collector",
            asked.collector().word(),
            "one of %s, which the JVM in %s (Java %d) has"
                .formatted(
                    Collector.allIn(jdk).stream()
                        .map(Collector::word)
                        .collect(Collectors.joining(", ")),
                    jdk.home(),
                    jdk.version()))
        .and("; jvm.home chooses another JVM");
  }
}
