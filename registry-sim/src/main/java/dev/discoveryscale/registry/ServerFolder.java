package dev.discoveryscale.registry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/** The folder of one embedded server: what is in it, whether it may be used, what stays. */
@API(status = API.Status.INTERNAL, since = "0.1.0")
public record ServerFolder(Path path) {

  /** One preallocated transaction log (64 MB), its successor and room for a snapshot. */
  private static final long NEEDED_BYTES = 256L * 1024 * 1024;

  public Path data() {
    return path.resolve("data");
  }

  public Path log() {
    return path.resolve("server.log");
  }

  /**
   * Makes it ready for a server.
   *
   * @throws RegistryException if it holds an earlier server's data, cannot be written, or has no
   *     room
   */
  public void prepare() throws RegistryException {
    if (Files.exists(data())) {
      throw new RegistryException("a registry's folder must be empty, but contains " + data());
    }
    try {
      Files.createDirectories(data());
      long free = Files.getFileStore(data()).getUsableSpace();
      if (free < NEEDED_BYTES) {
        throw new RegistryException(
            "a registry needs %d MB of disk in %s, but only %d MB are free"
                .formatted(NEEDED_BYTES >> 20, path, free >> 20));
      }
    } catch (RegistryException e) {
      throw e;
    } catch (IOException e) {
      throw new RegistryException("a registry cannot keep its data in " + path + ": " + e, e);
    }
  }

  /** Deletes the data and keeps the log. */
  public void deleteData() throws IOException {
    if (!Files.exists(data())) {
      return;
    }
    try (Stream<Path> files = Files.walk(data())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** The last line of the server's log that says something; empty if there is none. */
  public String lastLogLine() {
    try {
      List<String> lines = Files.readAllLines(log()).stream().filter(l -> !l.isBlank()).toList();
      return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
    } catch (IOException e) {
      return "";
    }
  }
}
