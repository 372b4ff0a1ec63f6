package dev.discoveryscale.jvm.agent.gc;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.discoveryscale.jvm.agent.lines.Failures;
import java.io.File;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Chooses where collections of this JVM are learned of. */
public final class GcSources {

  private GcSources() {}

  /**
   * The log, where there is one of a collector that it is understood of; otherwise the beans. The
   * log is of no use where other options change what is logged, or where a forced collection is a
   * concurrent cycle, whose end does not say what is left.
   *
   * @param log the file of {@code -Xlog:gc*} with {@code time,uptime,level,tags}
   * @param sink takes the end of a collection in milliseconds since the epoch, and the event
   * @param notified called on the JVM's thread for notifications after each of them
   */
  public static GcSource choose(
      Optional<String> log, HeapPools pools, BiConsumer<Long, GcEvent> sink, Runnable notified) {
    if (log.isPresent() && onlyOneLog() && !forcedAreConcurrent()) {
      return LoggedCollector.among(collectors())
          .flatMap(collector -> log(log.get(), collector, pools, sink))
          .orElseGet(() -> listener(pools, sink, notified));
    }
    return listener(pools, sink, notified);
  }

  private static Optional<GcSource> log(
      String file, LoggedCollector collector, HeapPools pools, BiConsumer<Long, GcEvent> sink) {
    long region =
        collector == LoggedCollector.G1 ? Long.parseLong(option("G1HeapRegionSize").get()) : 0;
    long start = ManagementFactory.getRuntimeMXBean().getStartTime();
    GcLogText text = new GcLogText(collector, region, start, exactly(pools, sink));
    try {
      return Optional.of(new GcLog(new File(file), text));
    } catch (IOException e) {
      Failures.report("collections come from the JVM's beans, as the log cannot be read", e);
      return Optional.empty();
    }
  }

  private static GcSource listener(
      HeapPools pools, BiConsumer<Long, GcEvent> sink, Runnable notified) {
    return new GcListener(
        pools,
        (endedAt, event) -> {
          sink.accept(endedAt, event);
          notified.run();
        });
  }

  /** The heap after a forced collection, to the byte: read as soon as it has ended. */
  private static BiConsumer<Long, GcEvent> exactly(
      HeapPools pools, BiConsumer<Long, GcEvent> sink) {
    return (endedAt, event) ->
        sink.accept(
            endedAt,
            event.kind == GcKind.FULL && event.wasAskedFor() ? pools.exactly(event) : event);
  }

  private static List<String> collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .collect(Collectors.toList());
  }

  private static boolean onlyOneLog() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> argument.startsWith("-Xlog"))
            .count()
        == 1;
  }

  private static boolean forcedAreConcurrent() {
    return option("ExplicitGCInvokesConcurrent").filter(Boolean::parseBoolean).isPresent();
  }

  private static Optional<String> option(String name) {
    return Optional.ofNullable(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class))
        .map(jvm -> jvm.getVMOption(name).getValue());
  }
}
