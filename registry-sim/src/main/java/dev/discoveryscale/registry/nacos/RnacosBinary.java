package dev.discoveryscale.registry.nacos;

import dev.discoveryscale.registry.RegistryException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The program {@code rnacos}, a server that speaks Nacos's protocols, as {@code cargo install
 * rnacos} builds it.
 *
 * @param path where it is
 * @param version what it says to {@code --version}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public record RnacosBinary(Path path, String version) {

  /** The system property that says where it is. */
  public static final String PROPERTY = "rnacos.binary";

  /** The environment variable that says where it is. */
  public static final String VARIABLE = "RNACOS_BINARY";

  private static final String NAME = "rnacos";
  private static final long ANSWER_LIMIT_SECONDS = 10;
  private static final Pattern ANSWER = Pattern.compile("rnacos ([0-9][^\\s]*)\\s*");

  /**
   * Looks for the binary by the property, the environment variable, on the {@code PATH}, and in
   * cargo's folder; absent if it is in none of them.
   *
   * @throws RegistryException if property or variable name no such binary, or the binary does not
   *     run
   */
  public static Optional<RnacosBinary> find() throws IOException {
    String named = System.getProperty(PROPERTY, System.getenv().getOrDefault(VARIABLE, ""));
    if (!named.isEmpty()) {
      return Optional.of(at(Path.of(named)));
    }
    String searched = System.getenv().getOrDefault("PATH", "");
    Path cargo = Path.of(System.getProperty("user.home"), ".cargo", "bin");
    Optional<Path> found =
        Stream.concat(Stream.of(searched.split(File.pathSeparator)).map(Path::of), Stream.of(cargo))
            .map(folder -> folder.resolve(NAME))
            .filter(Files::isExecutable)
            .findFirst();
    return found.isPresent() ? Optional.of(at(found.get())) : Optional.empty();
  }

  /** How to get it, in one line. */
  public static String howToGet() {
    return "no rnacos binary was found (searched: %s, PATH, ~/.cargo/bin); cargo install rnacos builds it"
        .formatted(VARIABLE);
  }

  /**
   * The one at a path.
   *
   * @throws RegistryException if there is no program there, or it is not rnacos
   */
  public static RnacosBinary at(Path path) throws IOException {
    if (!Files.isExecutable(path)) {
      throw new RegistryException(
          "rnacos is expected at %s, but no program is there".formatted(path));
    }
    String said = ask(path);
    Matcher answer = ANSWER.matcher(said);
    if (!answer.matches()) {
      throw new RegistryException(
          "%s is not rnacos: it says \"%s\" to --version"
              .formatted(path, said.strip().lines().findFirst().orElse("")));
    }
    return new RnacosBinary(path.toAbsolutePath(), answer.group(1));
  }

  private static String ask(Path path) throws IOException {
    Process process =
        new ProcessBuilder(path.toString(), "--version").redirectErrorStream(true).start();
    try {
      if (!process.waitFor(ANSWER_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        return "nothing for " + ANSWER_LIMIT_SECONDS + " s";
      }
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RegistryException("interrupted while asking " + path + " for its version", e);
    } finally {
      process.destroyForcibly();
    }
  }
}
