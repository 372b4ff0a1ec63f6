package dev.discoveryscale.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The files beside this class. */
final class Resources {

  private static final YAMLMapper YAML = new YAMLMapper();

  private Resources() {}

  static String text(String name) {
    try (InputStream file = open(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The documents of a YAML file. */
  static List<ObjectNode> documents(String name) {
    try (InputStream file = open(name)) {
      return YAML.readerFor(ObjectNode.class).<ObjectNode>readValues(file).readAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A YAML file of one mapping from words to texts, in its order. */
  static Map<String, String> texts(String name) {
    Map<String, String> all = new LinkedHashMap<>();
    documents(name)
        .get(0)
        .fields()
        .forEachRemaining(e -> all.put(e.getKey(), e.getValue().asText()));
    return all;
  }

  /** A value as YAML reads it. */
  static JsonNode value(String text) {
    try {
      return YAML.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String name) {
    return Objects.requireNonNull(Resources.class.getResourceAsStream(name), name);
  }
}
