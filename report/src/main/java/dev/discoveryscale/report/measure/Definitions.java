package dev.discoveryscale.report.measure;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/** The definitions of measures by key, from {@code measures.properties}. */
final class Definitions {

  private static final Properties ALL = load();

  private Definitions() {}

  /**
   * A measure's definition.
   *
   * @throws IllegalStateException if it has none
   */
  static String of(String key) {
    return Optional.ofNullable(ALL.getProperty(key))
        .orElseThrow(() -> new IllegalStateException("measures.properties lacks " + key));
  }

  private static Properties load() {
    Properties all = new Properties();
    try (Reader file =
        new InputStreamReader(
            Objects.requireNonNull(Definitions.class.getResourceAsStream("measures.properties")),
            StandardCharsets.UTF_8)) {
      all.load(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }
}
