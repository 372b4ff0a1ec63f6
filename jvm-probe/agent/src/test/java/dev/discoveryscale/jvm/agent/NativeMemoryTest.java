package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class NativeMemoryTest {

  /** Of a JDK 17 and a JDK 25. */
  private static final String SUMMARY =
      "\nNative Memory Tracking:\n\n(Omitting categories weighting less than 1KB)\n\n"
          + "Total: reserved=1521776KB, committed=154876KB\n"
          + "       malloc: 22320KB #71222\n"
          + "       mmap:   reserved=1499456KB, committed=132556KB\n\n"
          + "-                 Java Heap (reserved=65536KB, committed=65536KB)\n"
          + "                            (mmap: reserved=65536KB, committed=65536KB) \n \n"
          + "-                     Class (reserved=1048846KB, committed=1742KB)\n"
          + "                            (classes #3094)\n"
          + "                            (    reserved=65536KB, committed=9920KB)\n \n"
          + "-    Native Memory Tracking (reserved=1133KB, committed=1133KB)\n"
          + "                            (malloc=20KB #342) (at peak) \n"
          + "-        Shared class space (reserved=16384KB, committed=13908KB, readonly=0KB)\n";

  @Test
  void parsesCategories() {
    List<String> found =
        NativeMemory.parse("before-churn", SUMMARY).stream()
            .map(JsonLine::toString)
            .collect(Collectors.toList());

    assertThat(found)
        .hasSize(5)
        .contains(
            line("Total", 1_521_776, 154_876),
            line("Java Heap", 65_536, 65_536),
            line("Class", 1_048_846, 1_742),
            line("Native Memory Tracking", 1_133, 1_133),
            line("Shared class space", 16_384, 13_908));
  }

  @Test
  void reportsNothingWithoutTracking() {
    assertThat(NativeMemory.parse("x", "Native memory tracking is not enabled")).isEmpty();
    assertThat(NativeMemory.read("x")).isEmpty();
  }

  private static String line(String category, long reserved, long committed) {
    return "{\"point\":\"before-churn\",\"category\":\""
        + category
        + "\",\"reservedKb\":"
        + reserved
        + ",\"committedKb\":"
        + committed
        + "}";
  }
}
