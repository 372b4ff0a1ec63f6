package dev.discoveryscale.scenario;

import dev.discoveryscale.results.folder.RecordFormatException;
import java.io.IOException;
import java.util.List;

/**
 * Input that cannot be run. The message is one line for a person: the file, the YAML path in it,
 * what was found there and what is allowed. Nothing has been started when this is thrown.
 */
public class BadInput extends RuntimeException {

  private final String file;
  private final String path;
  private final String rest;

  public BadInput(String message) {
    this("", "", message);
  }

  private BadInput(String file, String path, String rest) {
    super(file + rest);
    this.file = file;
    this.path = path;
    this.rest = rest;
  }

  /** The one form all refusals have. */
  public static BadInput at(String file, String path, String found, String allowed) {
    return new BadInput(
        file,
        path,
        ": %s: found %s; allowed: %s"
            .formatted(path.isEmpty() ? "(top level)" : path, found, allowed));
  }

  /** The same with more words in the end. */
  public BadInput and(String more) {
    return new BadInput(file, path, rest + more);
  }

  /** Reads records. */
  @FunctionalInterface
  public interface Reading<T> {
    T read() throws IOException;
  }

  /**
   * Reads records that a command was given.
   *
   * @throws BadInput if one is not as its format says, naming file and line
   * @throws IOException if one cannot be read
   */
  public static <T> T unlessRead(Reading<T> records) throws IOException {
    try {
      return records.read();
    } catch (RecordFormatException e) {
      throw new BadInput(e.getMessage());
    }
  }

  /**
   * The same, naming beside the file the settings that were laid over the place in it, as what was
   * found there may be theirs.
   *
   * @param settings {@code path=value} texts of the command line
   */
  public BadInput with(List<String> settings) {
    List<String> laid =
        settings.stream()
            .map(setting -> setting.split("=", 2)[0].trim())
            .filter(this::concerns)
            .distinct()
            .map("--set "::concat)
            .toList();
    return laid.isEmpty()
        ? this
        : new BadInput("%s with %s".formatted(file, String.join(" ", laid)), path, rest);
  }

  /** Whether a path leads to the place, to what holds it or to what it holds. */
  private boolean concerns(String other) {
    return !path.isEmpty()
        && !file.startsWith("--set ")
        && (within(other, path) || within(path, other));
  }

  private static boolean within(String inner, String outer) {
    return inner.equals(outer) || inner.startsWith(outer + ".") || inner.startsWith(outer + "[");
  }
}
