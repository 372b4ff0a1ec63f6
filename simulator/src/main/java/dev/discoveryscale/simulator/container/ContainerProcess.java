package dev.discoveryscale.simulator.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The process of a container as this machine sees it, without the engine. */
public final class ContainerProcess {

  private static final Logger LOG = LoggerFactory.getLogger(ContainerProcess.class);

  private ContainerProcess() {}

  /** Whether a process is that of a container; absent if it has ended, or is not seen here. */
  public static Optional<Boolean> isOf(long pid, String container) throws IOException {
    Path group = Path.of("/proc", Long.toString(pid), "cgroup");
    return pid > 0 && Files.exists(group)
        ? Optional.of(Files.readString(group).contains(container))
        : Optional.empty();
  }

  /**
   * Kills the process, because without the engine it would continue to run and to write into the
   * cell's files. A process that is not visible here is left to the next run.
   */
  static void kill(long pid, String container) {
    try {
      if (isOf(pid, container).orElse(false)) {
        ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
      }
    } catch (IOException e) {
      LOG.warn("process {} of container {} cannot be stopped", pid, container, e);
    }
  }
}
