package dev.discoveryscale.probe.push.subject;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * How providers of a line write themselves, with {@code {host}}, {@code {pid}} and {@code
 * {timestamp}} where an incarnation's own values stand. The texts are what the provider emulator
 * writes for a fleet of one interface on one protocol with URLs of 1,024 characters, all instances
 * alike; a test compares them.
 */
public final class Wording {

  private final String text;

  private Wording(String text) {
    this.text = text;
  }

  /**
   * The name of a provider's node at interface level: its URL, percent-encoded.
   *
   * @throws IllegalArgumentException if the line has none
   */
  public static Wording provider(String line) {
    return read(line, "provider");
  }

  /** The data of an instance's node at application level. */
  public static Wording instance(String line) {
    return read(line, "instance");
  }

  /** The revision that all instances name. */
  public static Wording metadata(String line) {
    return read(line, "metadata");
  }

  /** The text of one incarnation. */
  public String of(Incarnation one) {
    return text.replace("{host}", one.host())
        .replace("{pid}", Integer.toString(one.pid()))
        .replace("{timestamp}", Long.toString(one.startedAt()));
  }

  private static Wording read(String line, String kind) {
    String name = line + "." + kind;
    try (InputStream in = Wording.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalArgumentException("no wording " + name + " of line " + line);
      }
      return new Wording(new String(in.readAllBytes(), StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
