package dev.discoveryscale.jvm.agent;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** Writes the live heap of this JVM into a file, where the JVM can. */
final class HeapDumps {

  private HeapDumps() {}

  /**
   * Writes a file in HPROF form. All threads stand still meanwhile.
   *
   * @param file must not be there yet; its name ends with {@code .hprof}
   * @return {@code bytes} of the file, {@code millis} it took, and what its readers need to know of
   *     the JVM: {@code compressedReferences} and {@code javaVersion}, as 8 or 17
   * @throws IOException if the JVM has no such dumps, or the file cannot be written
   */
  static JsonLine write(String file) throws IOException {
    HotSpotDiagnosticMXBean jvm = hotSpot();
    long begun = System.nanoTime();
    jvm.dumpHeap(file, true);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    return new JsonLine()
        .put("bytes", new File(file).length())
        .put("millis", millis)
        .put(
            "compressedReferences",
            Boolean.parseBoolean(jvm.getVMOption("UseCompressedOops").getValue()))
        .put("javaVersion", javaVersion());
  }

  private static HotSpotDiagnosticMXBean hotSpot() throws IOException {
    try {
      HotSpotDiagnosticMXBean found =
          ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      if (found != null) {
        return found;
      }
    } catch (LinkageError e) {
      throw new IOException("this JVM writes no heap dumps in HPROF form", e);
    }
    throw new IOException("this JVM writes no heap dumps in HPROF form");
  }

  private static long javaVersion() {
    String version = System.getProperty("java.specification.version", "");
    return Long.parseLong(version.startsWith("1.") ? version.substring(2) : version);
  }
}
