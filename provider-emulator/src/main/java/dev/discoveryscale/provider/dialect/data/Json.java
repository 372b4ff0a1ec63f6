package dev.discoveryscale.provider.dialect.data;

import java.util.Map;
import java.util.stream.Collectors;

/** The little JSON that providers write: strings and flat objects, without white space. */
final class Json {

  private Json() {}

  /** A quoted string; quotes, backslashes and control characters are escaped. */
  static String string(String text) {
    StringBuilder json = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }

  /** An object of strings in the map's order. */
  static String object(Map<String, String> members) {
    return members.entrySet().stream()
        .map(member -> string(member.getKey()) + ":" + string(member.getValue()))
        .collect(Collectors.joining(",", "{", "}"));
  }

  /** An object of values that are JSON already, in the map's order. */
  static String members(Map<String, String> members) {
    return members.entrySet().stream()
        .map(member -> string(member.getKey()) + ":" + member.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }
}
