package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.ReleaseLine;
import java.util.List;

/** The dialects there are, by line. */
public final class Dialects {

  private static final List<Dialect> ALL =
      List.of(
          new Dubbo26Dialect(),
          new Dubbo27Dialect(),
          new Dubbo30Dialect(),
          new Dubbo31Dialect(),
          new Dubbo32Dialect(),
          new Dubbo33Dialect());

  private Dialects() {}

  /**
   * The dialect of a line.
   *
   * @param line e.g. {@code dubbo-2.7}
   * @throws IllegalArgumentException if there is none; the message names the known lines
   */
  public static Dialect of(String line) {
    return ALL.stream()
        .filter(dialect -> dialect.line().toString().equals(line))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no dialect for line '" + line + "'; known lines: " + lines()));
  }

  /**
   * The same of a parsed line.
   *
   * @throws IllegalArgumentException as {@link #of(String)}
   */
  public static Dialect of(ReleaseLine line) {
    return of(line.toString());
  }

  /** The known lines, oldest first. */
  public static List<ReleaseLine> lines() {
    return ALL.stream().map(Dialect::line).toList();
  }
}
