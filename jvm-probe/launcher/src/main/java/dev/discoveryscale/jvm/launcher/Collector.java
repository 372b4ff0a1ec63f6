package dev.discoveryscale.jvm.launcher;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Garbage collectors of HotSpot. */
public enum Collector {
  G1("-XX:+UseG1GC"),
  PARALLEL("-XX:+UseParallelGC"),
  SERIAL("-XX:+UseSerialGC"),
  ZGC("-XX:+UseZGC"),

  /** Concurrent mark and sweep, with ParNew for the young generation; up to Java 13. */
  CMS("-XX:+UseConcMarkSweepGC"),

  /**
   * By default it answers a forced collection with a concurrent cycle, which leaves objects
   * allocated meanwhile; an option makes it compact the whole heap, as the others do.
   */
  SHENANDOAH("-XX:+UseShenandoahGC", "-XX:-ExplicitGCInvokesConcurrent");

  /** ZGC and Shenandoah stopped being experimental with this one. */
  private static final int PRODUCTION_SINCE = 15;

  /** From this one on, JVMs ignore the option or do not know it. */
  private static final int CMS_UNTIL = 14;

  private static final int ANSWER_LIMIT_S = 30;

  private final List<String> options;

  Collector(String... options) {
    this.options = List.of(options);
  }

  /** As profiles write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  List<String> flags(Jdk jdk) {
    List<String> flags = new ArrayList<>();
    if ((this == ZGC || this == SHENANDOAH) && jdk.version() < PRODUCTION_SINCE) {
      flags.add("-XX:+UnlockExperimentalVMOptions");
    }
    flags.addAll(options);
    return flags;
  }

  /**
   * Whether a JVM has it: builds leave collectors out, so the JVM itself is asked, by starting it
   * for its version. OpenJ9 has collectors of its own, passes over these, and is not asked.
   *
   * @throws IOException if it cannot be started, or says nothing for half a minute
   */
  public boolean isIn(Jdk jdk) throws IOException, InterruptedException {
    if (jdk.openJ9()) {
      return true;
    }
    if (this == CMS && jdk.version() >= CMS_UNTIL) {
      return false;
    }
    List<String> command = new ArrayList<>(List.of(jdk.java().toString()));
    command.addAll(flags(jdk));
    command.add("-version");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      if (!process.waitFor(ANSWER_LIMIT_S, TimeUnit.SECONDS)) {
        throw new IOException(
            "%s did not answer within %d s".formatted(String.join(" ", command), ANSWER_LIMIT_S));
      }
      return process.exitValue() == 0;
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Those that a JVM has.
   *
   * @throws IOException as {@link #isIn}
   */
  public static List<Collector> allIn(Jdk jdk) throws IOException, InterruptedException {
    List<Collector> found = new ArrayList<>();
    for (Collector collector : Arrays.asList(values())) {
      if (collector.isIn(jdk)) {
        found.add(collector);
      }
    }
    return found;
  }
}
