package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.util.stream.Collectors;

/** Facts about the JVM that do not change while it runs. */
final class JvmFacts {

  private JvmFacts() {}

  static JsonLine fields(boolean generational, String allocationMethod, long intervalMs) {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    return new JsonLine()
        .put("vendor", System.getProperty("java.vendor", ""))
        .put("version", System.getProperty("java.runtime.version", ""))
        .put("vmName", runtime.getVmName())
        .put("vmVersion", runtime.getVmVersion())
        .put("maxHeapBytes", Runtime.getRuntime().maxMemory())
        .put("collectors", collectors())
        .put("generational", generational)
        .put("inputArguments", String.join(" ", runtime.getInputArguments()))
        .put("processors", Runtime.getRuntime().availableProcessors())
        .put("pid", pid(runtime))
        .put("startedAt", runtime.getStartTime())
        .put("sampleIntervalMs", intervalMs)
        .put("allocatedBytesMethod", allocationMethod);
  }

  private static String collectors() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .map(GarbageCollectorMXBean::getName)
        .collect(Collectors.joining(", "));
  }

  /** A runtime's name is {@code pid@host} on every JVM this runs on; JDK 8 has no other way. */
  private static long pid(RuntimeMXBean runtime) {
    return Long.parseLong(runtime.getName().split("@")[0]);
  }
}
