package dev.discoveryscale.simulator.run;

import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.runtime.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Processes that still write into a run's cells although their simulator has ended: registries and
 * consumers, which end by themselves within seconds. They are recognised by their open files
 * (proc(5)), so reused process numbers do not matter; empty on systems without proc.
 */
public final class Leftovers {

  private static final Path PROC = Path.of("/proc");
  private static final long LOOK_EVERY_MS = 200;

  /** Bits of open(2)'s flags with the access mode; 0 means read only. */
  private static final int ACCESS_MODE = 3;

  private Leftovers() {}

  /**
   * Waits until nothing writes below a folder any more.
   *
   * @throws BadInput naming the processes that still do after the limit
   */
  public static void awaitEnd(Path folder, Duration limit)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    List<Long> pids = writingBelow(folder);
    while (!pids.isEmpty() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
      pids = writingBelow(folder);
    }
    if (!pids.isEmpty()) {
      throw BadInput.must(
          folder.toString(),
          "",
          "not be written by any process after %d s".formatted(limit.toSeconds()),
          "files still open for writing in process "
              + pids.stream().map(String::valueOf).collect(Collectors.joining(", "))
              + "; end them first");
    }
  }

  /** Processes but this one with a file below a folder open for writing. */
  static List<Long> writingBelow(Path folder) throws IOException {
    if (!Files.isDirectory(PROC) || !Files.isDirectory(folder)) {
      return List.of();
    }
    Path real = folder.toRealPath();
    return children(PROC)
        .map(process -> process.getFileName().toString())
        .filter(name -> name.matches("\\d+"))
        .map(Long::valueOf)
        .filter(pid -> pid != ProcessHandle.current().pid())
        .filter(pid -> writesBelow(pid, real))
        .sorted()
        .toList();
  }

  private static boolean writesBelow(long pid, Path folder) {
    Path process = PROC.resolve(Long.toString(pid));
    return children(process.resolve("fd"))
        .anyMatch(
            open -> leadsBelow(open, folder) && forWriting(process, open.getFileName().toString()));
  }

  /** A process may end while it is looked at; other users' are not ours to see. */
  private static Stream<Path> children(Path folder) {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList().stream();
    } catch (IOException | java.io.UncheckedIOException gone) {
      return Stream.empty();
    }
  }

  private static boolean leadsBelow(Path open, Path folder) {
    try {
      return Files.readSymbolicLink(open).startsWith(folder);
    } catch (IOException gone) {
      return false;
    }
  }

  private static boolean forWriting(Path process, String descriptor) {
    String flags = Machine.fromFile(process.resolve("fdinfo").resolve(descriptor), "flags");
    return !flags.isEmpty() && (Integer.parseInt(flags, 8) & ACCESS_MODE) != 0;
  }
}
