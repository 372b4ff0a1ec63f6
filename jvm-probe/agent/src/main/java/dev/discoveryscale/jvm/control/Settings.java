package dev.discoveryscale.jvm.control;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** A properties file that the launcher wrote; what is missing or means nothing is refused. */
public final class Settings {

  private final Properties properties;

  public Settings(Properties properties) {
    this.properties = properties;
  }

  public static Settings load(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    return new Settings(properties);
  }

  public String text(String key) {
    String value = textOrEmpty(key);
    if (value.isEmpty()) {
      throw new IllegalArgumentException(
          key + " must be present in the properties file, got nothing");
    }
    return value;
  }

  public String textOrEmpty(String key) {
    return properties.getProperty(key, "").trim();
  }

  public long number(String key, long otherwise) {
    long value = numberOrZero(key, otherwise);
    if (value == 0) {
      throw new IllegalArgumentException(key + " must be 1 or more, got 0");
    }
    return value;
  }

  public long numberOrZero(String key, long otherwise) {
    long value = whole(key, properties.getProperty(key, Long.toString(otherwise)).trim());
    if (value < 0) {
      throw new IllegalArgumentException(key + " must be 0 or more, got " + value);
    }
    return value;
  }

  private static long whole(String key, String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + " must be a whole number, got '" + text + "'", e);
    }
  }

  public List<String> list(String key) {
    List<String> values = new ArrayList<>();
    for (String value : properties.getProperty(key, "").split(",")) {
      if (!value.trim().isEmpty()) {
        values.add(value.trim());
      }
    }
    return Collections.unmodifiableList(values);
  }

  /** What may have commas and is separated by spaces; not empty. */
  public List<String> someWords(String key) {
    return Collections.unmodifiableList(Arrays.asList(text(key).split("\\s+")));
  }

  /** A list that must not be empty. */
  public List<String> someOf(String key) {
    List<String> values = list(key);
    if (values.isEmpty()) {
      throw new IllegalArgumentException(key + " must have an element, got none");
    }
    return values;
  }

  /** All keys that begin with the prefix, without it, and their values as they are. */
  public Map<String, String> below(String prefix) {
    Map<String, String> values = new TreeMap<>();
    for (String key : properties.stringPropertyNames()) {
      if (key.startsWith(prefix)) {
        values.put(key.substring(prefix.length()), properties.getProperty(key));
      }
    }
    return Collections.unmodifiableMap(values);
  }
}
