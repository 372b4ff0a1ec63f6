package dev.discoveryscale.probe.driver;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Passes lines on with {@code ***} in place of registries' passwords: Dubbo writes addresses with
 * all their parameters into its messages. A line is passed on when it ends. Thread-safe.
 */
final class Masked extends OutputStream {

  private static final String CHARSET = StandardCharsets.UTF_8.name();

  private final OutputStream out;
  private final Pattern passwords;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  Masked(OutputStream out, Collection<String> passwords) {
    this.out = out;
    Set<String> spellings = new LinkedHashSet<>();
    for (String password : passwords) {
      spellings.add(encoded(encoded(password)));
      spellings.add(encoded(password));
      spellings.add(password);
    }
    String any = spellings.stream().map(Pattern::quote).collect(Collectors.joining("|"));
    // Only where a password stands: it may be an everyday word, as Nacos's first one is.
    this.passwords =
        Pattern.compile(
            "(?<=password(?:=\"?|%3D|%253D|\":\")|://[^/@]{0,99}:)(?:" + any + ")",
            Pattern.CASE_INSENSITIVE);
  }

  /** From now on the JVM's standard error has no password of these registries. */
  static void errors(Collection<NamedRegistry> registries) {
    System.setErr(of(System.err, registries));
  }

  /** The same stream where no registry asks for a password. */
  static PrintStream of(PrintStream stream, Collection<NamedRegistry> registries) {
    Set<String> passwords =
        registries.stream()
            .map(NamedRegistry::password)
            .filter(password -> !password.isEmpty())
            .collect(Collectors.toSet());
    try {
      return passwords.isEmpty()
          ? stream
          : new PrintStream(new Masked(stream, passwords), true, CHARSET);
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public synchronized void write(int b) throws IOException {
    line.write(b);
    if (b == '\n') {
      passOn();
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int count) throws IOException {
    for (int i = from; i < from + count; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    passOn();
    out.close();
  }

  private void passOn() throws IOException {
    String text = line.toString(CHARSET);
    line.reset();
    out.write(passwords.matcher(text).replaceAll("***").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private static String encoded(String text) {
    try {
      return URLEncoder.encode(text, CHARSET);
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }
}
