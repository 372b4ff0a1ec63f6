package dev.discoveryscale.simulator.snapshot.names;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Optional;

/** JSON whose values are replaced in place, so that spaces, escapes and sizes stay. */
public final class JsonText {

  private static final JsonFactory JSON = new JsonFactory();

  private final String text;
  private final Anonymizer anonymizer;
  private final StringBuilder replaced = new StringBuilder();
  private int copied;

  private JsonText(String text, Anonymizer anonymizer) {
    this.text = text;
    this.anonymizer = anonymizer;
  }

  /** The same JSON without the names of whose it is; absent if the text is no object or list. */
  public static Optional<String> without(Anonymizer anonymizer, String text) {
    String trimmed = text.trim();
    if (!trimmed.startsWith("{") && !trimmed.startsWith("[")) {
      return Optional.empty();
    }
    try {
      return Optional.of(new JsonText(text, anonymizer).all());
    } catch (IOException other) {
      return Optional.empty();
    }
  }

  private String all() throws IOException {
    try (JsonParser parser = JSON.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.FIELD_NAME) {
          literal(parser, anonymizer.key(parser.currentName()), parser.currentName());
        } else if (token == JsonToken.VALUE_STRING) {
          literal(parser, value(key(parser), parser.getText()), parser.getText());
        } else if (token.isNumeric()) {
          number(parser);
        }
      }
      return replaced.append(text, copied, text.length()).toString();
    }
  }

  /** A string may hold JSON of its own. */
  private String value(String key, String value) {
    return without(anonymizer, value).orElseGet(() -> anonymizer.value(key, value));
  }

  private static String key(JsonParser parser) throws IOException {
    return parser.currentName() == null ? "" : parser.currentName();
  }

  private void number(JsonParser parser) throws IOException {
    int start = (int) parser.currentTokenLocation().getCharOffset();
    String written = parser.getText();
    String other = anonymizer.value(key(parser), written);
    boolean zero = other.length() > 1 && other.startsWith("0");
    replaced.append(text, copied, start).append(zero ? "1" + other.substring(1) : other);
    copied = start + written.length();
  }

  /** Copies a string's escapes, and puts each new character in the place of the old one. */
  private void literal(JsonParser parser, String value, String old) {
    int at = (int) parser.currentTokenLocation().getCharOffset() + 1;
    replaced.append(text, copied, at);
    for (int i = 0; i < old.length(); i++) {
      int end = at + unit(at);
      replaced.append(
          value.charAt(i) == old.charAt(i)
              ? text.substring(at, end)
              : written(value.charAt(i), end - at));
      at = end;
    }
    copied = at;
  }

  /** The length of a character as it is written. */
  private int unit(int at) {
    if (text.charAt(at) != '\\') {
      return 1;
    }
    return text.charAt(at + 1) == 'u' ? 6 : 2;
  }

  private static String written(char c, int length) {
    return length == 6 ? "\\u%04x".formatted((int) c) : String.valueOf(c);
  }
}
