package dev.discoveryscale.calls.launcher;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The servers and clients in Go, of the folder {@code call-probe/go}. */
public final class GoProgram {

  /** An older one does not download the version that {@code go.mod} names. */
  private static final String HOW =
      "install Go 1.21 or later and put it on the PATH; it downloads the version that call-probe/go/go.mod names";

  private static final Path DEFAULT = Path.of("/usr/local/go/bin/go");
  private static final long BUILD_MINUTES = 15;

  private final Path sources;

  /** The program of a project. */
  public GoProgram(Path home) {
    sources = home.toAbsolutePath().normalize().resolve("call-probe/go");
  }

  /**
   * Builds it. Go keeps what it has built, so only the first time takes long.
   *
   * @return the program
   * @throws IllegalArgumentException if it cannot be built; the message says what to do
   */
  public Path build() throws IOException, InterruptedException {
    Path go = go();
    Path target = Files.createDirectories(sources.resolve("target"));
    Path log = target.resolve("build.log");
    Path program = target.resolve("calls");
    Process building =
        new ProcessBuilder(go.toString(), "build", "-trimpath", "-o", program.toString(), ".")
            .directory(sources.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!building.waitFor(BUILD_MINUTES, TimeUnit.MINUTES)) {
        throw new IllegalArgumentException(
            "%s build took more than %d minutes; see %s".formatted(go, BUILD_MINUTES, log));
      }
    } finally {
      building.destroyForcibly();
    }
    if (building.exitValue() != 0) {
      throw new IllegalArgumentException(
          "%s cannot build call-probe/go: %s; see %s, or %s"
              .formatted(go, firstLine(log), log, HOW));
    }
    return program;
  }

  /**
   * The version of a module that the program is built with.
   *
   * @param module such as {@code google.golang.org/grpc}
   */
  public String version(String module) throws IOException {
    String required = Files.readString(sources.resolve("go.mod"));
    Matcher version = Pattern.compile(Pattern.quote(module) + " v(\\S+)").matcher(required);
    if (!version.find()) {
      throw new IllegalArgumentException("go.mod does not name " + module);
    }
    return version.group(1);
  }

  /** The command {@code go}. */
  Path go() {
    return Stream.concat(
            Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "go")),
            Stream.of(DEFAULT))
        .filter(Files::isExecutable)
        .filter(Files::isRegularFile)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no Go here: " + HOW));
  }

  private static String firstLine(Path log) throws IOException {
    List<String> lines = Files.readAllLines(log);
    return lines.isEmpty() ? "no reason was given" : lines.get(0);
  }
}
