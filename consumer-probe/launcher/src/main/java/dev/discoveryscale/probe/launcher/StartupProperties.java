package dev.discoveryscale.probe.launcher;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Properties;
import java.util.function.Function;

/**
 * A properties file for a JVM that reads it when it starts. It contains registries' passwords only
 * until then, and only its owner can read it.
 *
 * @param file the file
 * @param comment its first line
 * @param properties what is in it, by how registries are spelt
 */
public record StartupProperties(
    Path file, String comment, Function<Function<RegistryUrl, String>, Properties> properties) {

  /** Writes it again. */
  public void write(Function<RegistryUrl, String> spelling) throws IOException {
    Files.deleteIfExists(file);
    Files.createFile(file, ownersOnly());
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.apply(spelling).store(writer, comment);
    }
  }

  private static FileAttribute<?>[] ownersOnly() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
