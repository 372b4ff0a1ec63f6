package dev.discoveryscale.probe.agent;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.OperatingSystemMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the JVM holds beside its heap, as its beans tell it; what they do not tell is left out. */
final class BesideHeap {

  private final List<BufferPoolMXBean> direct = new ArrayList<>();
  private final List<MemoryPoolMXBean> classes = new ArrayList<>();
  private final List<MemoryPoolMXBean> code = new ArrayList<>();

  BesideHeap() {
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

  JsonLine fields() {
    JsonLine fields = new JsonLine();
    if (!direct.isEmpty()) {
      fields.put("directBytes", direct.stream().mapToLong(BufferPoolMXBean::getMemoryUsed).sum());
    }
    if (!classes.isEmpty()) {
      fields.put("metaspaceBytes", used(classes));
    }
    if (!code.isEmpty()) {
      fields.put("codeBytes", used(code));
    }
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    if (system instanceof UnixOperatingSystemMXBean) {
      fields.put("openFiles", ((UnixOperatingSystemMXBean) system).getOpenFileDescriptorCount());
    }
    return fields;
  }

  private static long used(List<MemoryPoolMXBean> pools) {
    return pools.stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
  }
}
