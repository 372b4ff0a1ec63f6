package dev.discoveryscale.simulator.watch;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sockets of a process, as Linux shows them in proc(5): their inodes by its open files, and
 * what they are connected to by the tables of all sockets.
 */
final class ProcessSockets {

  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
  private static final String ESTABLISHED = "01";
  private static final int REMOTE = 2;
  private static final int STATE = 3;
  private static final int INODE = 9;
  private static final int HEX = 16;

  private final Path process;

  ProcessSockets(long pid) {
    this(Path.of("/proc", Long.toString(pid)));
  }

  /** Of a process that has this folder. */
  ProcessSockets(Path process) {
    this.process = process;
  }

  /**
   * The inodes of its sockets.
   *
   * @throws IOException if it is gone, or the system does not show them
   */
  Set<Long> inodes() throws IOException {
    Path folder = process.resolve("fd");
    try {
      return inodes(folder);
    } catch (DirectoryIteratorException e) {
      throw new IOException("the open files in " + folder + " cannot be read", e.getCause());
    } catch (IOException e) {
      throw new IOException("the open files in " + folder + " cannot be read", e);
    }
  }

  private static Set<Long> inodes(Path folder) throws IOException {
    Set<Long> inodes = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        Matcher socket = SOCKET.matcher(target(file));
        if (socket.matches()) {
          inodes.add(Long.parseLong(socket.group(1)));
        }
      }
    }
    return inodes;
  }

  /** A file may be closed between being listed and being read. */
  private static String target(Path file) throws IOException {
    try {
      return Files.readSymbolicLink(file).toString();
    } catch (NoSuchFileException closed) {
      return "";
    }
  }

  /**
   * The ports its established TCP connections lead to, one for each connection.
   *
   * @throws IOException if it is gone, or the system does not show them
   */
  List<Integer> remotePorts() throws IOException {
    Set<Long> own = inodes();
    List<Integer> ports = new ArrayList<>();
    for (String table : List.of("tcp", "tcp6")) {
      Path file = process.resolve("net").resolve(table);
      if (Files.exists(file)) {
        Files.readAllLines(file).stream()
            .skip(1)
            .map(line -> line.trim().split("\\s+"))
            .filter(fields -> fields[STATE].equals(ESTABLISHED))
            .filter(fields -> own.contains(Long.parseLong(fields[INODE])))
            .map(fields -> fields[REMOTE].substring(fields[REMOTE].indexOf(':') + 1))
            .forEach(port -> ports.add(Integer.parseInt(port, HEX)));
      }
    }
    return ports;
  }
}
