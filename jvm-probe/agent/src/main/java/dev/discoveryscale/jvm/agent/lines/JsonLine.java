package dev.discoveryscale.jvm.agent.lines;

import java.util.function.IntToLongFunction;

/** The fields of one JSON object, in the order they were put. Not thread-safe. */
public final class JsonLine {

  /** Enough for most lines but samples. */
  private static final int USUAL = 200;

  private final ByteText body;

  /** A line without fields. */
  public JsonLine() {
    this(USUAL);
  }

  /** A line with room for so many bytes; it grows when it needs more. */
  public JsonLine(int capacity) {
    body = new ByteText(capacity);
  }

  /** Adds a whole number. */
  public JsonLine put(String name, long value) {
    name(name).number(value);
    return this;
  }

  /** Adds microseconds as milliseconds, with three decimals unless they are whole. */
  public JsonLine putMillis(String name, long micros) {
    name(name).number(micros / 1_000);
    long rest = micros % 1_000;
    if (rest != 0) {
      body.ascii(rest < 10 ? ".00" : rest < 100 ? ".0" : ".").number(rest);
    }
    return this;
  }

  /** Adds a truth value. */
  public JsonLine put(String name, boolean value) {
    name(name).ascii(value ? "true" : "false");
    return this;
  }

  /** Adds a text, escaped as JSON asks. */
  public JsonLine put(String name, String value) {
    name(name);
    quote(value);
    return this;
  }

  /** Adds a list of numbers as texts of 16 hexadecimal digits. */
  public JsonLine putHex(String name, int size, IntToLongFunction values) {
    name(name).ascii('[');
    for (int i = 0; i < size; i++) {
      body.ascii(i == 0 ? "\"" : ",\"").hex(values.applyAsLong(i), 16).ascii('"');
    }
    body.ascii(']');
    return this;
  }

  /** Adds a list of texts. */
  public JsonLine put(String name, Iterable<String> values) {
    name(name).ascii('[');
    String separator = "";
    for (String value : values) {
      body.ascii(separator);
      quote(value);
      separator = ",";
    }
    body.ascii(']');
    return this;
  }

  /** Adds all fields of another line after those of this one. */
  public JsonLine putAll(JsonLine other) {
    if (other.body.length() > 0) {
      separate();
      body.add(other.body);
    }
    return this;
  }

  /** Takes all fields away, so that the line can be used again without making another. */
  JsonLine clear() {
    body.clear();
    return this;
  }

  /** Adds the object and a line end. */
  void addTo(ByteText text) {
    text.ascii('{').add(body).ascii("}\n");
  }

  /** The object as one line of JSON, without a line end. */
  @Override
  public String toString() {
    return "{" + body + "}";
  }

  private ByteText name(String name) {
    separate();
    quote(name);
    return body.ascii(':');
  }

  private void separate() {
    if (body.length() > 0) {
      body.ascii(',');
    }
  }

  private void quote(String text) {
    body.ascii('"');
    for (int i = 0; i < text.length(); i++) {
      escape(text.charAt(i));
    }
    body.ascii('"');
  }

  private void escape(char c) {
    if (c == '"' || c == '\\') {
      body.ascii('\\').ascii(c);
    } else if (c == '\n') {
      body.ascii("\\n");
    } else if (c < ' ' || Character.isSurrogate(c) || c == 0x7f) {
      body.ascii("\\u").hex(c, 4);
    } else {
      body.character(c);
    }
  }
}
