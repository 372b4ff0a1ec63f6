package dev.discoveryscale.simulator.container.cgroup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the control groups of a process: its group by proc(5)'s {@code cgroup}, and the mount point
 * of each hierarchy by its {@code mountinfo}.
 */
final class GroupPaths {

  private static final String MEMORY = "memory";
  private static final String UNIFIED = "";
  private static final int ROOT = 3;
  private static final int MOUNT_POINT = 4;

  /** By controller; the unified hierarchy of version 2 by an empty name. */
  private final Map<String, Path> folders;

  private GroupPaths(Map<String, Path> folders) {
    this.folders = folders;
  }

  static GroupPaths of(Path proc, long pid) throws IOException {
    Map<String, String> groups = new HashMap<>();
    for (String line : Files.readAllLines(proc.resolve(Long.toString(pid)).resolve("cgroup"))) {
      String[] parts = line.split(":", 3);
      Arrays.stream(parts[1].split(",", -1)).forEach(each -> groups.put(each, parts[2]));
    }
    Map<String, Path> folders = new HashMap<>();
    for (String line : Files.readAllLines(proc.resolve("self").resolve("mountinfo"))) {
      String[] halves = line.split(" - ", 2);
      String[] mount = halves[0].split(" ");
      String[] type = halves[1].split(" ");
      if (type[0].equals("cgroup2") && groups.containsKey(UNIFIED)) {
        folders.put(UNIFIED, below(mount, groups.get(UNIFIED)));
      } else if (type[0].equals("cgroup")) {
        Arrays.stream(type[2].split(","))
            .filter(groups::containsKey)
            .forEach(each -> folders.put(each, below(mount, groups.get(each))));
      }
    }
    return new GroupPaths(folders);
  }

  /** A mount may show only a part of the hierarchy. */
  private static Path below(String[] mount, String group) {
    String root = mount[ROOT];
    String inside =
        !root.equals("/") && group.startsWith(root) ? group.substring(root.length()) : group;
    return Path.of(mount[MOUNT_POINT] + "/" + inside).normalize();
  }

  /** Whether memory is a controller of version 1 here; mixed systems have version 2 beside it. */
  boolean hasVersion1() {
    return folders.containsKey(MEMORY);
  }

  /** The folder of a controller of version 1. */
  Path controller(String name) throws IOException {
    return found(name);
  }

  /** The folder of version 2. */
  Path version2() throws IOException {
    return found(UNIFIED);
  }

  private Path found(String name) throws IOException {
    Path folder = folders.get(name);
    if (folder == null) {
      throw new IOException(
          "no control group of the controller '%s' is mounted here".formatted(name));
    }
    return folder;
  }
}
