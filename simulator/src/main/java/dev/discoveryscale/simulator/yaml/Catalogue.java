package dev.discoveryscale.simulator.yaml;

import dev.discoveryscale.model.Nearest;
import dev.discoveryscale.model.NumberAwareOrder;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files of one kind that ship with the project, found by name; any other file is found by its
 * path.
 *
 * @param folder where they are
 * @param kind what one of them is called in errors
 */
public record Catalogue(Path folder, String kind) {

  /** The begin of a first line that names the file's schema to editors. */
  public static final String MODELINE = "# yaml-language-server: $schema=";

  static final String SCENARIO = "scenario";

  private static final String ENDING = ".yaml";

  /** Names of the files that ship; numbers in them are ordered as numbers. */
  public List<String> names() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(ENDING))
          .map(f -> f.substring(0, f.length() - ENDING.length()))
          .sorted(NumberAwareOrder.INSTANCE)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder, e);
    }
  }

  /**
   * The file for a name of this catalogue or for a path.
   *
   * @param file where it is asked for: a file, or an option of the command line
   * @param path keys that lead to it there; empty if there are none
   * @throws BadInput if there is neither
   */
  public Path find(String nameOrPath, String file, String path) {
    if (names().contains(nameOrPath)) {
      return folder.resolve(nameOrPath + ENDING);
    }
    Path named = Path.of(nameOrPath);
    if (Files.isRegularFile(named)) {
      return named;
    }
    BadInput absent = absent(nameOrPath, file, path, kind, names());
    throw isProfile(nameOrPath)
        ? absent.and(
            "\n%s is a profile: give a scenario, and the profile with --profiles"
                .formatted(nameOrPath))
        : absent;
  }

  private boolean isProfile(String name) {
    return kind.equals(SCENARIO)
        && Files.isRegularFile(folder.resolveSibling("profiles").resolve(name + ENDING));
  }

  /**
   * The error for something that is neither a known name nor a file.
   *
   * @param kind what was expected
   * @param names what may be meant instead
   */
  public static BadInput absent(
      String nameOrPath, String file, String path, String kind, List<String> names) {
    boolean meantAsFile = nameOrPath.contains("/") || nameOrPath.matches(".*\\.ya?ml");
    String found =
        Files.isDirectory(Path.of(nameOrPath))
            ? nameOrPath + ", which is a folder"
            : meantAsFile
                ? nameOrPath
                    + ", a file that does not exist"
                    + (Path.of(nameOrPath).isAbsolute()
                        ? ""
                        : " in " + Path.of("").toAbsolutePath())
                : nameOrPath;
    return BadInput.at(file, path, found, "the name or the file of a " + kind)
        .and(
            "\n%ss that ship: %s"
                .formatted(
                    kind.replace(" or a ", "s and "),
                    String.join(", ", Nearest.first(nameOrPath, names))));
  }

  /** The name a file goes by: its own without the ending. */
  public static String nameOf(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  /** The first comment line of a file, as its description; empty if it has none. */
  public String describe(String name) {
    try (Stream<String> lines = Files.lines(folder.resolve(name + ENDING))) {
      return lines
          .dropWhile(l -> l.startsWith(MODELINE))
          .findFirst()
          .filter(l -> l.startsWith("#"))
          .map(l -> l.substring(1).trim())
          .orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
