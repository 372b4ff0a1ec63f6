package dev.discoveryscale.probe.launcher.line;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Dubbo line that is built and can be started.
 *
 * @param name the line, for example {@code dubbo-2.7}
 * @param version the version of Dubbo on its class path
 * @param classPath everything its driver needs
 * @param agent the agent's jar
 */
public record ConsumerLine(String name, String version, List<Path> classPath, Path agent) {

  private static final String NACOS_CLIENT = "nacos-client-";

  /** Copies its arguments. */
  public ConsumerLine {
    classPath = List.copyOf(classPath);
  }

  /** Whether it was requested for use with Nacos. */
  public boolean hasNacosClient() {
    return classPath.stream().anyMatch(jar -> jar.getFileName().toString().contains(NACOS_CLIENT));
  }

  /**
   * Sees that it can speak with a Nacos.
   *
   * @throws IllegalArgumentException if it has no client for that
   */
  public void requireNacosClient() {
    if (!hasNacosClient()) {
      throw new IllegalArgumentException(
          "%s %s has no client of Nacos on its class path, as ConsumerLines.findForNacos gives it to lines that know Nacos"
              .formatted(name, version));
    }
  }

  /** The class path of a JVM of this line, with one jar more at its end. */
  public String classPathWith(Path jar) {
    return Stream.concat(classPath.stream(), Stream.of(jar))
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
