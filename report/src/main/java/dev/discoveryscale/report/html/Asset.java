package dev.discoveryscale.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Properties;

/** A text of the class path that a page carries within itself. */
final class Asset {
  private static final String ECHARTS = "META-INF/maven/org.webjars/echarts/pom.properties";

  private final String text;

  private Asset(String text) {
    this.text = text;
  }

  /** A file beside this class. */
  static Asset own(String name) {
    return new Asset(read(Asset.class.getPackageName().replace('.', '/') + "/" + name));
  }

  /** Apache ECharts with lines, bars, points and its SVG renderer, licence included. */
  static Asset charts() {
    return new Asset(
        read(
            "META-INF/resources/webjars/echarts/%s/echarts.common.min.js"
                .formatted(chartsVersion())));
  }

  /** The release of Apache ECharts in the class path. */
  static String chartsVersion() {
    Properties maven = new Properties();
    try (InputStream in = open(ECHARTS)) {
      maven.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(ECHARTS + " cannot be read", e);
    }
    return maven.getProperty("version");
  }

  String text() {
    return text;
  }

  /**
   * The text as a script.
   *
   * @throws IllegalStateException if a browser would take some of it for its end
   */
  Html script() {
    if (text.contains("</script") || text.contains("<!--")) {
      throw new IllegalStateException("a script contains text that would end or hide it in a page");
    }
    return Html.element("script").trusted(text);
  }

  /** What a Content-Security-Policy names the script by: no other may run. */
  String hash() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** Browsers hash line breaks as one character. */
  private static String read(String path) {
    try (InputStream in = open(path)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(path + " cannot be read", e);
    }
  }

  private static InputStream open(String path) {
    InputStream in = Asset.class.getClassLoader().getResourceAsStream(path);
    if (in == null) {
      throw new IllegalStateException(path + " is missing from the class path");
    }
    return in;
  }
}
