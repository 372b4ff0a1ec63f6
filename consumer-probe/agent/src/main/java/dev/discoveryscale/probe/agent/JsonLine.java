package dev.discoveryscale.probe.agent;

import java.util.function.IntToLongFunction;

/** The fields of one JSON object, in the order they were put. Not thread-safe. */
public final class JsonLine {

  private final StringBuilder body = new StringBuilder(160);

  /** Adds a whole number. */
  public JsonLine put(String name, long value) {
    name(name).append(value);
    return this;
  }

  /** Adds a truth value. */
  public JsonLine put(String name, boolean value) {
    name(name).append(value);
    return this;
  }

  /** Adds a text, escaped as JSON asks. */
  public JsonLine put(String name, String value) {
    quote(name(name), value);
    return this;
  }

  /** Adds a list of numbers as texts of 16 hexadecimal digits. */
  public JsonLine putHex(String name, int size, IntToLongFunction values) {
    name(name).append('[');
    for (int i = 0; i < size; i++) {
      body.append(i == 0 ? "\"" : ",\"");
      hex(values.applyAsLong(i));
      body.append('"');
    }
    body.append(']');
    return this;
  }

  /** Adds a list of texts. */
  public JsonLine put(String name, Iterable<String> values) {
    name(name).append('[');
    String separator = "";
    for (String value : values) {
      quote(body.append(separator), value);
      separator = ",";
    }
    body.append(']');
    return this;
  }

  /** Adds all fields of another line after those of this one. */
  public JsonLine putAll(JsonLine other) {
    if (other.body.length() > 0) {
      separate().append(other.body);
    }
    return this;
  }

  /** The object as one line of JSON, without a line end. */
  @Override
  public String toString() {
    return "{" + body + "}";
  }

  private void hex(long value) {
    for (int shift = 60; shift >= 0; shift -= 4) {
      body.append(Character.forDigit((int) (value >>> shift) & 0xf, 16));
    }
  }

  private StringBuilder name(String name) {
    quote(separate(), name);
    return body.append(':');
  }

  private StringBuilder separate() {
    return body.length() > 0 ? body.append(',') : body;
  }

  private static void quote(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      escape(out, text.charAt(i));
    }
    out.append('"');
  }

  private static void escape(StringBuilder out, char c) {
    if (c == '"' || c == '\\') {
      out.append('\\').append(c);
    } else if (c == '\n') {
      out.append("\\n");
    } else if (c < ' ' || Character.isSurrogate(c) || c == 0x7f) {
      out.append(String.format("\\u%04x", (int) c));
    } else {
      out.append(c);
    }
  }
}
