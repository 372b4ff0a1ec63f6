package dev.discoveryscale.simulator;

import dev.discoveryscale.report.folder.RecordFormatException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Input that cannot be run. The message is one line for a person: {@code <file>:<line>: <path> must
 * <condition>, got <value>}, with an option of the command line in place of file and path where it
 * was given there. Nothing has been started when this is thrown.
 */
public class BadInput extends RuntimeException {

  /** Keys whose allowed values another key decides. */
  private static final Map<String, String> DECIDED_BY = Map.of("client.version", "client.line");

  private final String file;
  private final String place;
  private final String path;
  private final String rest;

  /**
   * Input that cannot be run.
   *
   * @param rest what follows the place in the message
   */
  private BadInput(String file, String place, String path, String rest) {
    super(place + rest);
    this.file = file;
    this.place = place;
    this.path = path;
    this.rest = rest;
  }

  /** The same as another. */
  public BadInput(BadInput same) {
    super(same.getMessage());
    this.file = same.file;
    this.place = same.place;
    this.path = same.path;
    this.rest = same.rest;
  }

  /**
   * A value that is not allowed.
   *
   * @param file the file that contains it, or the option that gave it
   * @param path path of keys; empty for the whole file or option
   * @param found the value
   * @param allowed what it must be
   */
  public static BadInput at(String file, String path, String found, String allowed) {
    return must(file, path, "be " + allowed, found);
  }

  /**
   * A value that breaks a rule.
   *
   * @param condition what must hold, such as {@code have min, max or both}
   * @param got the value or what it does
   */
  public static BadInput must(String file, String path, String condition, String got) {
    String subject = path.isEmpty() ? "" : ": " + path;
    return new BadInput(file, file, path, subject + " must %s, got %s".formatted(condition, got));
  }

  /**
   * What is wrong at a place of a file, where a condition would say less than a sentence.
   *
   * @param path path of keys that has the line; it is not repeated in the message
   */
  public static BadInput says(String file, String path, String sentence) {
    return new BadInput(file, file, path, ": " + sentence);
  }

  /** What is wrong with something that the sentence names itself, such as a folder. */
  public static BadInput says(String sentence) {
    return new BadInput("", "", "", sentence);
  }

  /** Keys that lead to the value; empty if all of the file or option is meant. */
  public String path() {
    return path;
  }

  /** The same with the line of another path, where the cause stands. */
  public BadInput because(String cause) {
    return new BadInput(file, place, cause, rest);
  }

  /** The same with another name of the path: the one that the file has. */
  public BadInput named(String other) {
    String subject = ": " + path;
    return new BadInput(
        file,
        place,
        other,
        rest.startsWith(subject + " ") ? ": " + other + rest.substring(subject.length()) : rest);
  }

  /** The same with more words in the end. */
  public BadInput and(String more) {
    return new BadInput(file, place, path, rest + more);
  }

  /**
   * The same with the line of its path, or of what holds it, if it is of a file and has none yet.
   *
   * @param known the file
   * @param lines the line of a path in it, where it is known
   */
  public BadInput in(String known, Function<String, OptionalInt> lines) {
    OptionalInt line = OptionalInt.empty();
    for (String at = path; !at.isEmpty() && line.isEmpty(); at = above(at)) {
      line = lines.apply(at);
    }
    return file.equals(known) && place.equals(file) && !path.isEmpty() && line.isPresent()
        ? new BadInput(file, file + ":" + line.getAsInt(), path, rest)
        : this;
  }

  /** The path of what holds a key; empty if the file does. */
  private static String above(String path) {
    return path.substring(0, Math.max(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['))));
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
      throw says(e.getMessage());
    }
  }

  /**
   * The same, blamed on a {@code path=value} of the command line, not on a place in a file. A key
   * that sets both sides of a stack is named as it was given.
   */
  public BadInput by(String setting) {
    String key = key(setting);
    String said =
        path.endsWith("." + key) && rest.startsWith(": " + path)
            ? ": " + key + rest.substring(2 + path.length())
            : rest;
    return isOfOption() ? this : new BadInput(file, "--set " + setting, path, said);
  }

  private boolean isOfOption() {
    return place.startsWith("--");
  }

  /**
   * The same, blamed on the last setting that gave the value. Settings that were only laid over a
   * part of it are named beside the file, as what was found there may be theirs.
   *
   * @param settings {@code path=value} texts of the command line
   */
  public BadInput with(List<String> settings) {
    Optional<String> own =
        settings.stream()
            .filter(setting -> !path.isEmpty() && within(path, key(setting)))
            .reduce((one, later) -> later);
    if (own.isPresent()) {
      return by(own.get());
    }
    List<String> laid =
        settings.stream()
            .map(BadInput::key)
            .filter(this::concerns)
            .distinct()
            .map("--set "::concat)
            .toList();
    return laid.isEmpty()
        ? this
        : new BadInput(file, "%s with %s".formatted(file, String.join(" ", laid)), path, rest);
  }

  private static String key(String setting) {
    return setting.split("=", 2)[0].trim();
  }

  /** Whether a path leads to what the place holds, or to what decides it. */
  private boolean concerns(String other) {
    return !path.isEmpty()
        && !isOfOption()
        && (within(other, path) || other.equals(DECIDED_BY.get(path)));
  }

  private static boolean within(String inner, String outer) {
    return inner.equals(outer) || inner.startsWith(outer + ".") || inner.startsWith(outer + "[");
  }
}
