package dev.discoveryscale.probe.launcher.line;

import dev.discoveryscale.model.Release;
import dev.discoveryscale.model.ReleaseLine;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** The lines that are built below the project's home, read from what their modules wrote. */
public final class ConsumerLines {

  private static final Comparator<Path> BY_LINE =
      Comparator.comparing(folder -> line(folder).orElseThrow());

  private static final Release CURATOR_5_SINCE = Release.of("3.0.2");

  private static final List<String> CURATOR_4 =
      Stream.of("client", "framework", "recipes", "x-discovery")
          .map("org.apache.curator:curator-%s:4.3.0"::formatted)
          .toList();

  /** How the jars of this project's probe modules are called. */
  private static final String OURS = "probe-";

  private final Path room;

  /**
   * @param home the project's home: the folder that holds {@code consumer-probe}
   */
  public ConsumerLines(Path home) {
    this.room = home.toAbsolutePath().resolve("consumer-probe");
  }

  /**
   * All built lines, oldest first.
   *
   * @throws UncheckedIOException if the folders cannot be read
   */
  public List<ConsumerLine> built() {
    try (Stream<Path> folders = Files.list(room)) {
      List<Path> found = folders.filter(ConsumerLines::isBuiltLine).sorted(BY_LINE).toList();
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

  /**
   * The line of that name with that release of Dubbo. The built release needs no Maven; any other
   * is resolved from Maven and takes seconds the first time, so call this once for a cell.
   *
   * @param version a release of the line, for example {@code 2.7.15}
   * @throws IllegalArgumentException if the line is not built, or the release is another line's;
   *     Maven is not asked then
   * @throws ReleaseUnavailable if Maven has no such release or cannot be asked; the message is one
   *     line and says what to do
   */
  public ConsumerLine find(String name, String version) {
    ConsumerLine built = find(name);
    if (version.equals(built.version())) {
      return built;
    }
    List<Path> theirs = maven(name, version).of(version, otherLibraries(name, version));
    return new ConsumerLine(name, version, withOurs(built, theirs), built.agent());
  }

  /**
   * What a release needs in place of the line's own. Dubbo 3.0.0 and 3.0.1 call methods of {@code
   * NodeCache} that Curator 5 no longer has.
   */
  private static List<String> otherLibraries(String name, String version) {
    boolean early =
        ReleaseLine.of(name).equals(ReleaseLine.DUBBO_3_0)
            && Release.of(version).compareTo(CURATOR_5_SINCE) < 0;
    return early ? CURATOR_4 : List.of();
  }

  /**
   * The same with libraries besides, each with what it needs, resolved from Maven. For JVMs that
   * are no consumers of this project: its own jars are left out.
   *
   * @param libraries coordinates, each {@code group:artifact:version}
   * @param others folder of lines that have no consumer, each with a {@code pom.xml}
   * @throws IllegalArgumentException as {@link #find(String, String)}
   * @throws ReleaseUnavailable if Maven lacks the release or a library, or cannot be asked
   */
  public List<Path> vendorJars(String name, String version, List<String> libraries, Path others) {
    List<Path> all =
        libraries.isEmpty() && isBuiltLine(room.resolve(name))
            ? find(name, version).classPath()
            : maven(name, version, others).of(version, libraries);
    return all.stream().filter(jar -> !isOurs(jar)).toList();
  }

  private static List<Path> withOurs(ConsumerLine built, List<Path> others) {
    return Stream.concat(built.classPath().stream().filter(ConsumerLines::isOurs), others.stream())
        .toList();
  }

  /**
   * Whether a built line's Dubbo knows Nacos, so that there is a client for it.
   *
   * @throws IllegalArgumentException if the line is not built
   * @throws UncheckedIOException if its module's files cannot be read
   */
  public boolean knowsNacos(String name) {
    return withNacos(find(name)).hasNacosClient();
  }

  /**
   * The line of that name with the client of Nacos that its Dubbo brings, for those that use Nacos.
   *
   * @throws IllegalArgumentException if it is not built, or its Dubbo does not support Nacos
   * @throws UncheckedIOException if its module's files cannot be read
   */
  public ConsumerLine findForNacos(String name) {
    ConsumerLine found = withNacos(find(name));
    if (!found.hasNacosClient()) {
      throw new IllegalArgumentException(
          "%s knows no Nacos; of the lines built below %s %s do"
              .formatted(
                  name,
                  room,
                  built().stream().map(ConsumerLine::name).filter(this::knowsNacos).toList()));
    }
    return found;
  }

  private ConsumerLine withNacos(ConsumerLine built) {
    try {
      List<Path> classPath = new ArrayList<>(List.of(built.classPath().get(0)));
      classPath.addAll(
          paths(room.resolve(built.name()).resolve("target/consumer-nacos.classpath")));
      return new ConsumerLine(built.name(), built.version(), classPath, built.agent());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read the class path of " + built.name(), e);
    }
  }

  /**
   * The same with another release of Dubbo, as {@link #find(String, String)} has it, and the client
   * of Nacos that the built release brings.
   *
   * @throws IllegalArgumentException if the line is not built, its Dubbo knows no Nacos, or the
   *     release is another line's
   * @throws ReleaseUnavailable if Maven has no such release or cannot be asked
   */
  public ConsumerLine findForNacos(String name, String version) {
    ConsumerLine built = findForNacos(name);
    return version.equals(built.version())
        ? built
        : new ConsumerLine(
            name, version, withOurs(built, maven(name, version).ofNacos(version)), built.agent());
  }

  /**
   * Looks whether {@link #find(String, String)} could have that release, without fetching more than
   * its POM.
   *
   * @throws IllegalArgumentException if the line is not built, or the release is another line's
   * @throws ReleaseUnavailable if Maven has no such release or cannot be asked
   */
  public void require(String name, String version) {
    if (!version.equals(find(name).version())) {
      maven(name, version).require(version);
    }
  }

  /**
   * The releases of a line that Maven has, without betas and previews; the oldest first.
   *
   * @throws IllegalArgumentException if the line is not built
   * @throws ReleaseUnavailable if Maven cannot be asked
   */
  public List<String> releases(String name) {
    String built = find(name).version();
    ReleaseLine line = ReleaseLine.of(name);
    return maven(name, built).versions(built).stream()
        .filter(version -> version.chars().noneMatch(Character::isLetter))
        .flatMap(version -> Release.parse(version).filter(line::has).stream())
        .sorted()
        .map(Release::text)
        .toList();
  }

  private MavenClassPath maven(String name, String version) {
    return maven(name, version, room);
  }

  private MavenClassPath maven(String name, String version, Path others) {
    ReleaseLine line = ReleaseLine.of(name);
    if (Release.parse(version).filter(line::has).isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' is no release of %s, whose releases begin with %d.%d."
              .formatted(version, name, line.major(), line.minor()));
    }
    Path pom = room.resolve(name).resolve("pom.xml");
    return new MavenClassPath(Files.exists(pom) ? pom : others.resolve(name).resolve("pom.xml"));
  }

  static boolean isOurs(Path jar) {
    return jar.getFileName().toString().startsWith(OURS);
  }

  private static Optional<ReleaseLine> line(Path folder) {
    return ReleaseLine.parse(folder.getFileName().toString());
  }

  private static boolean isBuiltLine(Path folder) {
    return line(folder).isPresent()
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
    classPath.addAll(paths(target.resolve("consumer.classpath")));
    String name = folder.getFileName().toString();
    return new ConsumerLine(
        name, properties.getProperty("version"), classPath, agent(name, classPath));
  }

  private static List<Path> paths(Path written) throws IOException {
    return Arrays.stream(Files.readString(written).strip().split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }

  private static Path agent(String name, List<Path> classPath) {
    return classPath.stream()
        .filter(path -> path.getFileName().toString().startsWith(OURS + "agent-"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(name + " was built without the agent's jar"));
  }
}
