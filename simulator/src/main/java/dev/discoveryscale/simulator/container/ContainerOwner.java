package dev.discoveryscale.simulator.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The simulator that a container belongs to, by the container's labels: its process number, the
 * start of that process, its process namespace, and the boot of the machine, so that a number that
 * was used again is not taken for it and what a simulator of another namespace or machine owns is
 * left alone: namespaces have the same name on all machines, and an engine may be shared by some.
 *
 * @param boot the life of the machine, from begin to end, as Linux numbers it
 * @param namespace the process namespace, as Linux names it
 * @param pid the process
 * @param begun when it began, in the kernel's ticks (proc(5), stat, field 22)
 */
public record ContainerOwner(String boot, String namespace, long pid, long begun) {

  /** The label that says whose a container is. */
  static final String LABEL = "dev.discoveryscale.simulator";

  /** The label that names its purpose: a folder of a cell. */
  public static final String FOLDER = "dev.discoveryscale.cell";

  private static final Path PROC = Path.of("/proc");
  private static final int TICKS_AFTER_NAME = 19;

  /**
   * This process.
   *
   * @throws IOException if the system does not report it
   */
  public static ContainerOwner self() throws IOException {
    long pid = ProcessHandle.current().pid();
    return new ContainerOwner(bootHere(PROC), namespaceHere(PROC), pid, begun(PROC, pid));
  }

  /** The owner in a label, if it is one. */
  static Optional<ContainerOwner> parse(String label) {
    String[] parts = label.split(" ");
    return parts.length == 4 && parts[2].matches("\\d{1,18}") && parts[3].matches("\\d{1,18}")
        ? Optional.of(
            new ContainerOwner(
                parts[0], parts[1], Long.parseLong(parts[2]), Long.parseLong(parts[3])))
        : Optional.empty();
  }

  /** The labels of a container of its own. */
  public Map<String, String> labels(Path folder) {
    return Map.of(LABEL, text(), FOLDER, folder.toString());
  }

  /** As labels have it. */
  String text() {
    return boot + " " + namespace + " " + pid + " " + begun;
  }

  /**
   * Whether it is certain to be gone: a simulator of this machine since its begin and of this
   * namespace, that runs no more.
   *
   * @throws IOException if the system does not report which machine and namespace this is
   */
  boolean gone() throws IOException {
    return gone(PROC);
  }

  /** The same of another folder of processes. */
  boolean gone(Path proc) throws IOException {
    return boot.equals(bootHere(proc)) && namespace.equals(namespaceHere(proc)) && ended(proc);
  }

  /** A process without a file has ended only where those of other users are not hidden. */
  private boolean ended(Path proc) {
    try {
      return begun(proc, pid) != begun;
    } catch (NoSuchFileException noSuchProcess) {
      return Files.isReadable(stat(proc, 1));
    } catch (IOException untold) {
      return false;
    }
  }

  private static String bootHere(Path proc) throws IOException {
    return Files.readString(proc.resolve("sys/kernel/random/boot_id")).strip();
  }

  private static String namespaceHere(Path proc) throws IOException {
    return Files.readSymbolicLink(proc.resolve("self/ns/pid")).toString();
  }

  private static long begun(Path proc, long pid) throws IOException {
    String stat = Files.readString(stat(proc, pid));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Long.parseLong(fields[TICKS_AFTER_NAME]);
  }

  private static Path stat(Path proc, long pid) {
    return proc.resolve(Long.toString(pid)).resolve("stat");
  }
}
