package dev.discoveryscale.probe.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a process listens on, as Linux tells it. */
final class Listening {

  private static final String LISTEN = "0A";
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private Listening() {}

  /** Its listening TCP sockets, as hexadecimal {@code address:port}. */
  static List<String> of(long pid) throws IOException {
    Path process = Path.of("/proc", String.valueOf(pid));
    Set<String> own = sockets(process.resolve("fd"));
    List<String> listening = new ArrayList<>();
    for (String table : List.of("net/tcp", "net/tcp6")) {
      for (String row : Files.readAllLines(process.resolve(table))) {
        String[] columns = row.strip().split("\\s+");
        if (columns[STATE].equals(LISTEN) && own.contains("socket:[" + columns[INODE] + "]")) {
          listening.add(columns[LOCAL_ADDRESS]);
        }
      }
    }
    return listening;
  }

  private static Set<String> sockets(Path descriptors) throws IOException {
    Set<String> sockets = new HashSet<>();
    try (Stream<Path> all = Files.list(descriptors)) {
      for (Path each : all.collect(Collectors.toList())) {
        try {
          sockets.add(Files.readSymbolicLink(each).toString());
        } catch (IOException closedMeanwhile) {
          continue;
        }
      }
    }
    return sockets;
  }
}
