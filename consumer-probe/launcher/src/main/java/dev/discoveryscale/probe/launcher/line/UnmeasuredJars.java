package dev.discoveryscale.probe.launcher.line;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * The class path of a consumer that is not measured: copies of this project's jars that do not name
 * its listeners to Dubbo, which then makes none. All else stays as it is.
 */
public final class UnmeasuredJars {

  /** The extension points of Dubbo through which the probe sees address lists. */
  private static final List<String> LISTENERS =
      List.of(
          "META-INF/dubbo/org.apache.dubbo.registry.AddressListener",
          "META-INF/dubbo/org.apache.dubbo.registry.RegistryFactory",
          "META-INF/dubbo/com.alibaba.dubbo.registry.RegistryFactory");

  private UnmeasuredJars() {}

  /**
   * The same line without listeners.
   *
   * @param folder where the copies go; created if absent
   * @throws IOException if they cannot be written
   * @throws IllegalStateException if no jar names a listener, so that nothing would differ
   */
  public static ConsumerLine of(ConsumerLine line, Path folder) throws IOException {
    Files.createDirectories(folder);
    List<Path> classPath = new ArrayList<>();
    int left = 0;
    for (Path jar : line.classPath()) {
      if (ConsumerLines.isOurs(jar) && namesListener(jar)) {
        classPath.add(copy(jar, folder.resolve(jar.getFileName())));
        left++;
      } else {
        classPath.add(jar);
      }
    }
    if (left == 0) {
      throw new IllegalStateException(
          "no jar of %s names a listener, looked for %s".formatted(line.name(), LISTENERS));
    }
    return new ConsumerLine(line.name(), line.version(), classPath, line.agent());
  }

  private static boolean namesListener(Path jar) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return LISTENERS.stream().anyMatch(name -> zip.getEntry(name) != null);
    }
  }

  private static Path copy(Path from, Path to) throws IOException {
    try (ZipFile in = new ZipFile(from.toFile());
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
      for (ZipEntry entry : Collections.list(in.entries())) {
        if (!LISTENERS.contains(entry.getName())) {
          out.putNextEntry(new ZipEntry(entry.getName()));
          in.getInputStream(entry).transferTo(out);
          out.closeEntry();
        }
      }
    }
    return to;
  }
}
