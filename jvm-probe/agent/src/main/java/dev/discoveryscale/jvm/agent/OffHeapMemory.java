package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Memory of the JVM outside its heap, as its beans report it; values they lack are left out. */
final class OffHeapMemory {

  private final List<BufferPoolMXBean> direct = new ArrayList<>();
  private final List<MemoryPoolMXBean> classes = new ArrayList<>();
  private final List<MemoryPoolMXBean> code = new ArrayList<>();

  OffHeapMemory() {
    for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
      if (pool.getName().equals("direct")) {
        direct.add(pool);
      }
    }
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getType() == MemoryType.NON_HEAP) {
        sort(pool);
      }
    }
  }

  /**
   * HotSpot has the pools Metaspace (with Compressed Class Space in it), CodeCache or CodeHeap in
   * several parts; OpenJ9 has class storage and JIT code cache.
   */
  private void sort(MemoryPoolMXBean pool) {
    String name = pool.getName().toLowerCase(Locale.ROOT);
    if (name.equals("metaspace") || name.equals("class storage")) {
      classes.add(pool);
    } else if (name.contains("code")) {
      code.add(pool);
    }
  }

  void addTo(JsonLine fields) {
    if (!direct.isEmpty()) {
      fields.put("directBytes", directBytes());
    }
    if (!classes.isEmpty()) {
      fields.put("metaspaceBytes", used(classes));
    }
    if (!code.isEmpty()) {
      fields.put("codeBytes", used(code));
    }
  }

  private long directBytes() {
    long sum = 0;
    for (int i = 0; i < direct.size(); i++) {
      sum += direct.get(i).getMemoryUsed();
    }
    return sum;
  }

  private static long used(List<MemoryPoolMXBean> pools) {
    long sum = 0;
    for (int i = 0; i < pools.size(); i++) {
      sum += pools.get(i).getUsage().getUsed();
    }
    return sum;
  }
}
