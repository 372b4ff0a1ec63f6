package dev.discoveryscale.simulator.runtime;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** This machine: its hardware and its limits. */
public final class Machine {

  private static final OperatingSystemMXBean OS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private Machine() {}

  /** Memory and processors, or the container's limits where the JVM sees one. */
  public static Limits limits() {
    long files =
        OS instanceof UnixOperatingSystemMXBean unix
            ? unix.getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    return new Limits(OS.getTotalMemorySize(), processors(), files, threads());
  }

  /** The smallest limit of the system, the user and the container, less the threads that run. */
  private static long threads() {
    long system =
        Math.min(
            number(line(Path.of("/proc/sys/kernel/pid_max"))),
            number(line(Path.of("/proc/sys/kernel/threads-max"))));
    String ofUser =
        fromFile(Path.of("/proc/self/limits"), "Max processes")
            .replaceFirst("^\\D+", "")
            .replaceFirst(" .*", "");
    long container = number(line(Path.of("/sys/fs/cgroup/pids.max")));
    String running = read(Path.of("/proc/loadavg")).replaceFirst("^\\S+ \\S+ \\S+ \\d+/", "");
    long there = number(running.replaceFirst(" .*", ""));
    return Math.min(Math.min(system, number(ofUser)), container)
        - (there == Long.MAX_VALUE ? 0 : there);
  }

  /**
   * A number in a file; the largest if there is none, such as where it says that all is allowed.
   */
  private static long number(String text) {
    String digits = text.strip();
    return digits.matches("\\d{1,18}") ? Long.parseLong(digits) : Long.MAX_VALUE;
  }

  /** The first line of a file, read at once: the kernel gives its settings to one read only. */
  private static String line(Path file) {
    try (BufferedReader in = Files.newBufferedReader(file)) {
      return Optional.ofNullable(in.readLine()).orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  /** Processors this process may use. */
  public static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** The processor's model name; empty where the system does not report it. */
  public static String processorModel() {
    return fromFile(Path.of("/proc/cpuinfo"), "model name");
  }

  /** The memory limit of the control group this process runs in; empty where there is none. */
  public static Optional<Long> memoryLimit() {
    for (String file :
        List.of("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")) {
      String text = read(Path.of(file)).strip();
      if (text.matches("\\d{1,18}") && Long.parseLong(text) < limits().memoryBytes()) {
        return Optional.of(Long.parseLong(text));
      }
    }
    return Optional.empty();
  }

  /** Processor time of this process in milliseconds: simulator and emulator together. */
  public static long ownCpuMillis() {
    return OS.getProcessCpuTime() / 1_000_000;
  }

  /**
   * Processor time of a process in milliseconds; 0 if it is gone or the system does not report it.
   */
  public static long cpuMillis(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .map(Duration::toMillis)
        .orElse(0L);
  }

  /**
   * The processors' time since the machine's start, in ticks of the kernel.
   *
   * @param all of every kind
   * @param stolen given to others by the machine's host
   */
  public record Ticks(long all, long stolen) {

    /**
     * The percentage of all processor time since the earlier ticks that the host gave to other
     * virtual machines; absent if the system does not report it.
     */
    public Optional<Double> stolenPercentSince(Ticks before) {
      return all <= before.all
          ? Optional.empty()
          : Optional.of(100.0 * (stolen - before.stolen) / (all - before.all));
    }
  }

  /** The processors' time now (first line of proc(5)'s stat); zeros where there is none. */
  public static Ticks ticks() {
    long[] fields =
        read(Path.of("/proc/stat"))
            .lines()
            .findFirst()
            .map(line -> line.replace("cpu", "").trim().split(" +"))
            .map(words -> Arrays.stream(words).mapToLong(Long::parseLong).limit(8).toArray())
            .orElse(new long[0]);
    return new Ticks(Arrays.stream(fields).sum(), fields.length < 8 ? 0 : fields[7]);
  }

  /** Resident memory of a process in bytes; 0 if it is gone or the system does not report it. */
  public static long residentBytes(long pid) {
    String text = fromFile(Path.of("/proc", Long.toString(pid), "status"), "VmRSS");
    return text.isEmpty() ? 0 : Long.parseLong(text.replaceAll("\\D", "")) * 1024;
  }

  /** The value of a {@code key: value} line; empty if there is no such file or line. */
  public static String fromFile(Path file, String key) {
    return read(file)
        .lines()
        .filter(line -> line.startsWith(key))
        .map(line -> line.substring(line.indexOf(':') + 1).trim())
        .findFirst()
        .orElse("");
  }

  /** What a system states in a file; nothing where it has no such file. */
  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return "";
    }
  }
}
