package dev.discoveryscale.probe.launcher;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The lines that are built below the project's home, read from what their modules wrote. */
public final class ConsumerLines {

  private static final String PREFIX = "dubbo-";

  private final Path room;

  /**
   * @param home the project's home: the folder that holds {@code consumer-probe}
   */
  public ConsumerLines(Path home) {
    this.room = home.toAbsolutePath().resolve("consumer-probe");
  }

  /**
   * All built lines, by name.
   *
   * @throws UncheckedIOException if the folders cannot be read
   */
  public List<ConsumerLine> built() {
    try (Stream<Path> folders = Files.list(room)) {
      List<Path> found =
          folders.filter(ConsumerLines::isBuiltLine).sorted().collect(Collectors.toList());
      List<ConsumerLine> lines = new ArrayList<>();
      for (Path folder : found) {
        lines.add(read(folder));
      }
      return List.copyOf(lines);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the Dubbo lines below " + room, e);
    }
  }

  /**
   * The line of that name.
   *
   * @throws IllegalArgumentException if it is not built; the message names those that are
   */
  public ConsumerLine find(String name) {
    List<ConsumerLine> built = built();
    return built.stream()
        .filter(line -> line.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no Dubbo line '%s' is built below %s; built are %s"
                        .formatted(name, room, built.stream().map(ConsumerLine::name).toList())));
  }

  private static boolean isBuiltLine(Path folder) {
    return folder.getFileName().toString().startsWith(PREFIX)
        && Files.exists(folder.resolve("target/consumer.classpath"))
        && Files.exists(folder.resolve("target/consumer.properties"));
  }

  private static ConsumerLine read(Path folder) throws IOException {
    Path target = folder.resolve("target");
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(target.resolve("consumer.properties"))) {
      properties.load(reader);
    }
    List<Path> classPath = new ArrayList<>();
    classPath.add(target.resolve(properties.getProperty("jar")));
    String written = Files.readString(target.resolve("consumer.classpath")).strip();
    Arrays.stream(written.split(File.pathSeparator)).map(Path::of).forEach(classPath::add);
    String name = folder.getFileName().toString();
    return new ConsumerLine(
        name, properties.getProperty("version"), classPath, agent(name, classPath));
  }

  private static Path agent(String name, List<Path> classPath) {
    return classPath.stream()
        .filter(path -> path.getFileName().toString().startsWith("probe-agent-"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(name + " was built without the agent's jar"));
  }
}
