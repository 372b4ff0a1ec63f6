package dev.discoveryscale.simulator.yaml;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

/**
 * On which lines of a YAML file its keys and elements stand.
 *
 * @param lines from 1, by path as {@code --set} takes them
 */
record LineNumbers(Map<String, Integer> lines) {

  /** Of what is in no file. */
  static final LineNumbers NONE = new LineNumbers(Map.of());

  LineNumbers {
    lines = Collections.unmodifiableMap(new HashMap<>(lines));
  }

  /** Those of a text that was read as YAML before. */
  static LineNumbers of(String yaml) throws IOException {
    Map<String, Integer> lines = new HashMap<>();
    try (JsonParser parser = new YAMLFactory().createParser(yaml)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        JsonStreamContext here = parser.getParsingContext();
        boolean opens = token.isStructStart();
        String path = path(opens ? here.getParent() : here);
        lines.putIfAbsent(path, parser.currentTokenLocation().getLineNr());
      }
    }
    return new LineNumbers(lines);
  }

  private static String path(JsonStreamContext at) {
    if (at == null || at.inRoot()) {
      return "";
    }
    String above = path(at.getParent());
    if (at.inArray()) {
      return "%s[%d]".formatted(above, Math.max(0, at.getCurrentIndex()));
    }
    return above.isEmpty() || at.getCurrentName() == null
        ? above + (at.getCurrentName() == null ? "" : at.getCurrentName())
        : above + "." + at.getCurrentName();
  }

  /** The same where the keys of a mapping replace those of the whole file. */
  LineNumbers over(String key) {
    Map<String, Integer> all = new HashMap<>(lines);
    String below = key + ".";
    lines.forEach(
        (path, line) -> {
          if (path.startsWith(below)) {
            all.put(path.substring(below.length()), line);
          }
        });
    return new LineNumbers(all);
  }

  /** The line of a path, or of what it would stand in; empty if not even that is there. */
  OptionalInt line(String path) {
    String at = path;
    while (!at.isEmpty()) {
      if (lines.containsKey(at)) {
        return OptionalInt.of(lines.get(at));
      }
      at = at.substring(0, Math.max(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['))));
    }
    return OptionalInt.empty();
  }
}
