package dev.discoveryscale.scenario.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.discoveryscale.scenario.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * One YAML file as a tree, with the settings of the command line laid over it.
 *
 * @param file the name errors carry
 * @param tree its content
 */
public record Source(String file, ObjectNode tree) {

  private static final YAMLMapper YAML =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /**
   * Reads a file.
   *
   * @param settings settings laid over it, in order
   * @throws BadInput if it cannot be read, is not YAML, or repeats a key
   */
  public static Source read(Path file, List<Setting> settings) {
    JsonNode tree;
    try {
      tree = YAML.readTree(Files.readString(file));
    } catch (JsonProcessingException e) {
      throw BadInput.at(
          file.toString(),
          e.getLocation() == null
              ? ""
              : "line %d, column %d"
                  .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr()),
          e.getOriginalMessage().lines().findFirst().orElse("a syntax error"),
          "one document of valid YAML, indented with spaces, no key repeated");
    } catch (IOException e) {
      throw BadInput.at(file.toString(), "", "no readable text (" + e + ")", "a YAML file");
    }
    if (!(tree instanceof ObjectNode root)) {
      throw BadInput.at(file.toString(), "", "no mapping", "a mapping of keys to values");
    }
    settings.forEach(setting -> setting.applyTo(root));
    return new Source(file.toString(), root);
  }

  /** The same file with settings laid over a copy of it. */
  public Source with(List<Setting> settings) {
    ObjectNode copy = tree.deepCopy();
    settings.forEach(setting -> setting.applyTo(copy));
    return new Source(file, copy);
  }

  /** The whole tree as a section. */
  Section root(Consumer<String> defaults) {
    return new Section(file, "", tree, defaults);
  }

  /** A value as YAML would read it: numbers, lists and words. */
  static JsonNode value(String text) throws JsonProcessingException {
    return YAML.readTree(text);
  }
}
