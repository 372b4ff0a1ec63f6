package dev.discoveryscale.simulator.cores;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads processors and processes from Linux proc(5); empty on systems without it. */
public final class Proc {

  private final Path root;

  Proc(Path root) {
    this.root = root;
  }

  /** The files of this machine. */
  public static Proc ofThisMachine() {
    return new Proc(Path.of("/proc"));
  }

  /**
   * The processors that this process may use, in ascending order; empty if the system is silent.
   */
  public List<Integer> allowed() {
    return read("self/status")
        .lines()
        .filter(line -> line.startsWith("Cpus_allowed_list:"))
        .map(line -> line.substring(line.indexOf(':') + 1).trim())
        .filter(ranges -> !ranges.isEmpty())
        .flatMapToInt(Proc::numbers)
        .boxed()
        .toList();
  }

  private static IntStream numbers(String ranges) {
    return Arrays.stream(ranges.split(","))
        .map(range -> range.split("-"))
        .flatMapToInt(
            r -> IntStream.rangeClosed(Integer.parseInt(r[0]), Integer.parseInt(r[r.length - 1])));
  }

  /** The processors' time now. */
  ProcessorTimes processors() {
    return ProcessorTimes.parse(read("stat"));
  }

  /** All processes that can be seen from here; one that ends meanwhile is left out. */
  List<TaskStat> processes() {
    return tasks(root, "");
  }

  /** The threads of a process; none if it has ended. */
  List<TaskStat> threads(long pid) {
    String folder = pid + "/task/";
    return tasks(root.resolve(folder), folder);
  }

  /** The number of the process that holds a write lock on a file, by the file's inode. */
  Optional<Long> lockHolder(long inode) {
    return read("locks")
        .lines()
        .map(line -> line.trim().split("\\s+"))
        .filter(words -> words.length > 5 && words[3].equals("WRITE"))
        .filter(words -> words[5].endsWith(":" + inode))
        .map(words -> Long.parseLong(words[4]))
        .filter(pid -> pid > 0)
        .findFirst();
  }

  /**
   * Packets that the kernel has dropped since the machine's start, because too many of them waited
   * for a processor; empty if the system is silent. Source: the second column of {@code
   * /proc/net/softnet_stat}.
   */
  public Optional<Long> droppedPackets() {
    String processors = read("net/softnet_stat");
    return processors.isBlank()
        ? Optional.empty()
        : Optional.of(
            processors.lines().mapToLong(line -> Long.parseLong(line.split(" ")[1], 16)).sum());
  }

  private List<TaskStat> tasks(Path folder, String prefix) {
    List<TaskStat> tasks = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "[0-9]*")) {
      for (Path entry : entries) {
        TaskStat.parse(read(prefix + entry.getFileName() + "/stat")).ifPresent(tasks::add);
      }
    } catch (IOException | DirectoryIteratorException e) {
      return tasks;
    }
    return tasks;
  }

  private String read(String file) {
    try {
      return Files.readString(root.resolve(file), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
