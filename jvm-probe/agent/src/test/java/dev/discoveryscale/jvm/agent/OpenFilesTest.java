package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OpenFilesTest {

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5);
  private final AtomicLong files = new AtomicLong(7);
  private final OpenFiles open = new OpenFiles(clock::get, () -> 0, files::get);

  @Test
  void reusesRecentCount() {
    assertThat(open.lately()).isEqualTo(7);
    files.set(8);

    clock.addAndGet(TimeUnit.SECONDS.toNanos(OpenFiles.LATELY_S) - 1);
    assertThat(open.lately()).isEqualTo(7);

    clock.incrementAndGet();
    assertThat(open.lately()).isEqualTo(8);
  }

  @Test
  void countsAgainOnRequest() {
    open.lately();
    files.set(9);

    assertThat(open.now()).isEqualTo(9);
    assertThat(open.lately()).isEqualTo(9);
  }

  @Test
  void listsDirectoryOnlyWithoutItsSize() {
    OpenFiles told = new OpenFiles(clock::get, files::get, () -> 1_000);
    assertThat(told.lately()).isEqualTo(7);
    files.set(12);
    assertThat(told.lately()).isEqualTo(12);
    files.set(0);
    assertThat(told.now()).isEqualTo(1_000);
  }

  @Test
  void countsTheSameBothWays() throws Exception {
    File directory = new File("/proc/self/fd");
    assumeTrue(directory.length() > 0, "the system does not tell");
    UnixOperatingSystemMXBean system =
        (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long before = system.getOpenFileDescriptorCount();
    try (Socket one = new Socket();
        ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      one.connect(other.getLocalSocketAddress());
      assertThat(directory.length()).isCloseTo(before + 2, within(2L));
      assertThat(system.getOpenFileDescriptorCount()).isCloseTo(directory.length(), within(2L));
    }
  }
}
