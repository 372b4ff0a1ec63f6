package dev.discoveryscale.jvm.agent.gc;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The memory pools that make up the heap, and those of them that hold the old generation. A heap
 * without generations (ZGC before it had them, Shenandoah by default) has none of these.
 */
public final class HeapPools {

  private final Set<String> heap = new HashSet<>();
  private final Set<String> old = new HashSet<>();
  private final List<MemoryPoolMXBean> beans = new ArrayList<>();
  private final List<MemoryPoolMXBean> oldBeans = new ArrayList<>();
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();

  public HeapPools() {
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.HEAP) {
        heap.add(pool.getName());
        beans.add(pool);
        if (isOld(pool.getName())) {
          old.add(pool.getName());
        }
      }
    }
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (old.contains(pool.getName())) {
        oldBeans.add(pool);
      }
    }
  }

  static boolean isOld(String pool) {
    String name = pool.toLowerCase(Locale.ROOT);
    return name.contains("old") || name.contains("tenured");
  }

  long used(Map<String, MemoryUsage> usages) {
    return sum(usages, heap);
  }

  /** Whether the heap has an old generation that the JVM reports. */
  public boolean generational() {
    return !old.isEmpty();
  }

  /** The old generation's use; {@link GcEvent#UNTOLD} of a heap without one. */
  long oldUsed(Map<String, MemoryUsage> usages) {
    return generational() ? sum(usages, old) : GcEvent.UNTOLD;
  }

  /** The same, now. */
  public long oldUsedNow() {
    if (!generational()) {
      return GcEvent.UNTOLD;
    }
    long sum = 0;
    for (int i = 0; i < oldBeans.size(); i++) {
      sum += oldBeans.get(i).getUsage().getUsed();
    }
    return sum;
  }

  public long usedNow() {
    return memory.getHeapMemoryUsage().getUsed();
  }

  /**
   * A collection that was reported to a megabyte, with what it left to the byte, if it is the last
   * one: one reported at the same size.
   */
  GcEvent exactly(GcEvent last) {
    long used = 0;
    long oldUsed = 0;
    for (MemoryPoolMXBean pool : beans) {
      MemoryUsage left = pool.getCollectionUsage();
      if (left == null) {
        return last;
      }
      used += left.getUsed();
      oldUsed += old.contains(pool.getName()) ? left.getUsed() : 0;
    }
    return Math.abs(used - last.afterBytes) <= 1 << 20 ? last.leaving(used, oldUsed) : last;
  }

  private static long sum(Map<String, MemoryUsage> usages, Set<String> names) {
    long sum = 0;
    for (Map.Entry<String, MemoryUsage> usage : usages.entrySet()) {
      if (names.contains(usage.getKey())) {
        sum += usage.getValue().getUsed();
      }
    }
    return sum;
  }
}
