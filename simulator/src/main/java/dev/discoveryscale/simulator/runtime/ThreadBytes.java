package dev.discoveryscale.simulator.runtime;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.Map;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * The bytes that each thread of another JVM has allocated since it started, by that JVM's counters,
 * exact to the byte. They are read over JMX, which the first reading starts in that JVM; the
 * threads of JMX are left out. Not in it: threads that are gone, and those that a JVM hides, as
 * HotSpot does the one for notifications.
 *
 * @param byThread bytes by the thread's number
 */
public record ThreadBytes(Map<Long, Long> byThread) {

  public ThreadBytes {
    byThread = Map.copyOf(byThread);
  }

  /**
   * Those of a JVM now.
   *
   * @throws CellFailure if it cannot be asked
   */
  public static ThreadBytes of(long pid) throws CellFailure {
    try (JMXConnector connector =
        JMXConnectorFactory.connect(new JMXServiceURL(managementAddress(pid)))) {
      return read(connector.getMBeanServerConnection());
    } catch (IOException | AttachNotSupportedException e) {
      throw CellFailure.because(
          "the threads of process %d cannot be read: %s".formatted(pid, e), e);
    }
  }

  /** What was allocated since an earlier reading by all threads that are there now. */
  public long since(ThreadBytes earlier) {
    return byThread.entrySet().stream()
        .mapToLong(now -> now.getValue() - earlier.byThread.getOrDefault(now.getKey(), 0L))
        .sum();
  }

  private static String managementAddress(long pid)
      throws IOException, AttachNotSupportedException {
    VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
    try {
      return jvm.startLocalManagementAgent();
    } finally {
      jvm.detach();
    }
  }

  private static ThreadBytes read(MBeanServerConnection jvm) throws IOException {
    ThreadMXBean threads =
        ManagementFactory.newPlatformMXBeanProxy(
            jvm, ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
    long[] ids = threads.getAllThreadIds();
    long[] bytes = threads.getThreadAllocatedBytes(ids);
    ThreadInfo[] infos = threads.getThreadInfo(ids);
    Map<Long, Long> found = new HashMap<>();
    for (int i = 0; i < ids.length; i++) {
      if (infos[i] != null && bytes[i] >= 0 && !servesReading(infos[i].getThreadName())) {
        found.put(ids[i], bytes[i]);
      }
    }
    return new ThreadBytes(found);
  }

  private static boolean servesReading(String thread) {
    return thread.startsWith("RMI ")
        || thread.startsWith("JMX ")
        || thread.equals("Attach Listener");
  }
}
