package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.discoveryscale.simulator.BadInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * One YAML file as a tree, with the settings of the command line laid over it.
 *
 * @param file the name errors carry
 * @param tree its content
 * @param lines where it stands in the file
 */
public record Source(String file, ObjectNode tree, LineNumbers lines) {

  private static final YAMLMapper YAML =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  /** A tree that is in no YAML file. */
  public Source(String file, ObjectNode tree) {
    this(file, tree, LineNumbers.NONE);
  }

  /**
   * Reads a file.
   *
   * @param settings settings laid over it, in order
   * @throws BadInput if it cannot be read, is not YAML, or repeats a key
   */
  public static Source read(Path file, List<Setting> settings) {
    JsonNode tree;
    LineNumbers lines;
    try {
      String text = Files.readString(file);
      tree = YAML.readTree(text);
      lines = LineNumbers.of(text);
    } catch (JsonProcessingException e) {
      throw YamlProblem.refused(e, file + ":" + YamlProblem.line(e), "valid YAML");
    } catch (IOException e) {
      throw BadInput.at(file.toString(), "", "no readable text (" + e + ")", "a YAML file");
    }
    if (!(tree instanceof ObjectNode root)) {
      throw BadInput.at(
              file.toString(),
              "",
              tree.isMissingNode()
                  ? "an empty file"
                  : tree.getNodeType().name().toLowerCase(Locale.ROOT),
              "a mapping of keys to values, such as 'name: mine'")
          .and("; ./simulate init writes an example");
    }
    settings.forEach(setting -> setting.applyTo(root));
    return new Source(file.toString(), root, lines);
  }

  /** The same file with settings laid over a copy of it. */
  public Source with(List<Setting> settings) {
    ObjectNode copy = tree.deepCopy();
    settings.forEach(setting -> setting.applyTo(copy));
    return new Source(file, copy, lines);
  }

  /**
   * The same file with the mapping at one of its keys laid over all of it, and without that key.
   */
  Source over(String key) {
    ObjectNode laid = (ObjectNode) CallProfiles.over(tree, tree.path(key));
    laid.remove(key);
    return new Source(file, laid, lines.over(key));
  }

  /** What is said of the file, with the line it is said of. */
  public BadInput located(BadInput refused) {
    return refused.in(file, lines::line);
  }

  /** The same where paths may stand below a key. */
  BadInput located(BadInput refused, String key) {
    return located(refused).in(file, path -> lines.line(key + "." + path));
  }

  /** The whole tree as a section. */
  Section root(ReadListener listener) {
    return new Section(file, "", tree, listener);
  }

  /** A value as YAML would read it: numbers, lists and words. */
  static JsonNode value(String text) throws JsonProcessingException {
    return YAML.readTree(text);
  }
}
