package dev.discoveryscale.junit;

import dev.discoveryscale.jvm.agent.Probe;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The class path of a fleet's JVM: this module's own jar, and the jars that lie in it, which are
 * unpacked once for each build of it.
 */
final class HostJars {

  private static final String LIB = "META-INF/junit-fleet/lib";

  private HostJars() {}

  /**
   * The class path.
   *
   * @param folder where jars are unpacked
   * @throws FleetFailure if this module's jar holds none
   */
  static String classPath(Path folder) throws IOException {
    Path own = place(HostJars.class);
    List<String> places = new ArrayList<>(List.of(own.toString(), agent().toString()));
    try (Stream<Path> jars =
        Files.list(Files.isDirectory(own) ? own.resolve(LIB) : unpacked(own, folder))) {
      jars.map(Path::toString).sorted().forEach(places::add);
    }
    return String.join(File.pathSeparator, places);
  }

  /** The agent's jar. */
  static Path agent() {
    return place(Probe.class);
  }

  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new FleetFailure("the location of " + type.getName() + " is not a file", e);
    }
  }

  /** Another process that unpacks at the same time writes the same; the first to finish wins. */
  private static synchronized Path unpacked(Path jar, Path folder) throws IOException {
    Path lib =
        folder.resolve(
            "lib-%x-%x".formatted(Files.size(jar), Files.getLastModifiedTime(jar).toMillis()));
    if (Files.exists(lib)) {
      return lib;
    }
    Files.createDirectories(folder);
    Path part = Files.createTempDirectory(folder, "unpacking-");
    try (FileSystem inside = FileSystems.newFileSystem(jar);
        Stream<Path> jars = Files.list(inside.getPath(LIB))) {
      for (Path each : jars.toList()) {
        Files.copy(each, part.resolve(each.getFileName().toString()));
      }
    }
    try {
      return Files.move(part, lib, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (Files.exists(lib)) {
        LogFolders.delete(part);
        return lib;
      }
      throw e;
    }
  }
}
