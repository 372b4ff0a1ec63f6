package dev.discoveryscale.simulator.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Folders that are no result: a consumer's home holds Dubbo's own cache, tens of megabytes each.
 */
public final class Folders {

  private Folders() {}

  /** Creates a folder that only its owner may access, if the file system supports that. */
  public static void createPrivate(Path folder) throws IOException {
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } else {
      Files.createDirectory(folder);
    }
  }

  /** Deletes a folder with all that is in it; nothing happens if it is not there. */
  public static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> inside;
    try (Stream<Path> all = Files.walk(folder)) {
      inside = all.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : inside) {
      Files.deleteIfExists(path);
    }
  }
}
