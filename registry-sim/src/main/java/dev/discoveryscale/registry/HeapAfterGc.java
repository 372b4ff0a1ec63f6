package dev.discoveryscale.registry;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Used heap of a JVM after its latest collection, by its own beans. After a young collection it
 * contains garbage that was promoted earlier; only the smallest of many values is near the live
 * set.
 *
 * @param collections collections since the JVM began, of every kind
 * @param usedBytes of the whole heap
 * @param oldUsedBytes of the old generation; of the whole heap where there are no generations
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record HeapAfterGc(long collections, long usedBytes, long oldUsedBytes) {

  private static final String MARK = "registry-sim-heap:";

  /** The heap of this JVM; empty before its first collection. */
  public static Optional<HeapAfterGc> ofThisJvm() {
    List<GarbageCollectorMXBean> beans =
        ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class);
    long collections = beans.stream().mapToLong(bean -> bean.getCollectionCount()).sum();
    return beans.stream()
        .map(GarbageCollectorMXBean::getLastGcInfo)
        .filter(java.util.Objects::nonNull)
        .max(Comparator.comparingLong(GcInfo::getEndTime))
        .map(GcInfo::getMemoryUsageAfterGc)
        .map(after -> new HeapAfterGc(collections, sum(after, heap()), sum(after, old())));
  }

  private static Set<String> heap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getName)
        .collect(Collectors.toSet());
  }

  /** "G1 Old Gen", "PS Old Gen", "Tenured Gen"; elsewhere all of it. */
  private static Set<String> old() {
    Set<String> old =
        heap().stream()
            .filter(name -> name.toLowerCase(Locale.ROOT).matches(".*(old|tenured).*"))
            .collect(Collectors.toSet());
    return old.isEmpty() ? heap() : old;
  }

  private static long sum(Map<String, MemoryUsage> after, Set<String> pools) {
    return after.entrySet().stream()
        .filter(pool -> pools.contains(pool.getKey()))
        .mapToLong(pool -> pool.getValue().getUsed())
        .sum();
  }

  /** As a line of a server's output. */
  String line() {
    return MARK + collections + ":" + usedBytes + ":" + oldUsedBytes;
  }

  /** The values in a line of output, if it is one. */
  static Optional<HeapAfterGc> parse(String line) {
    if (!line.startsWith(MARK)) {
      return Optional.empty();
    }
    String[] parts = line.substring(MARK.length()).split(":");
    return Optional.of(
        new HeapAfterGc(
            Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2])));
  }
}
