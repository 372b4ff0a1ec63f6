package dev.discoveryscale.probe.driver;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/** What the consumer is told to be: the properties file the launcher wrote, checked. */
public final class ConsumerConfig {

  private final Properties properties;

  private ConsumerConfig(Properties properties) {
    this.properties = properties;
  }

  /**
   * Reads and checks a properties file.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a value is missing or means nothing
   */
  public static ConsumerConfig load(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(reader);
    }
    return of(properties);
  }

  static ConsumerConfig of(Properties properties) {
    ConsumerConfig config = new ConsumerConfig(properties);
    config.check();
    return config;
  }

  /** The line the launcher meant to start, for example {@code dubbo-2.7}. */
  public String line() {
    return text("line");
  }

  /** The consumer's own application name. */
  public String application() {
    return text("application");
  }

  /** Registries as {@code host:port}. */
  public List<String> registries() {
    return list("registries");
  }

  /** Fully qualified names of the service interfaces, each with one method {@code call}. */
  public List<String> interfaces() {
    return list("interfaces");
  }

  /** The protocols that providers register. */
  public List<ProtocolName> protocols() {
    return list("protocols").stream().map(ProtocolName::parse).collect(Collectors.toList());
  }

  /** The names the dubbo protocol has to answer under, besides its own. */
  public List<String> carriedNames() {
    return protocols().stream()
        .filter(ProtocolName::isCarried)
        .map(ProtocolName::name)
        .collect(Collectors.toList());
  }

  /** The discovery model asked for. */
  public DiscoveryModel model() {
    return DiscoveryModel.parse(text("model"));
  }

  /** Where metadata is kept: {@code local} (in the provider) or {@code remote} (the registry). */
  public String metadata() {
    return properties.getProperty("metadata", "local");
  }

  /** The period of calls to each interface. */
  public long callEveryMs() {
    return number("callEveryMs", 5_000);
  }

  /** Dubbo's timeout of one call. */
  public int callTimeoutMs() {
    return (int) number("callTimeoutMs", 5_000);
  }

  /** Dubbo's timeout of a registry; its own default is too short for long address lists. */
  public int registryTimeoutMs() {
    return (int) number("registryTimeoutMs", 120_000);
  }

  private void check() {
    line();
    application();
    model();
    protocols();
    callEveryMs();
    if (registries().isEmpty() || interfaces().isEmpty()) {
      throw new IllegalArgumentException("registries and interfaces must not be empty");
    }
  }

  private String text(String key) {
    String value = properties.getProperty(key, "").trim();
    if (value.isEmpty()) {
      throw new IllegalArgumentException(key + " is missing in the consumer's properties");
    }
    return value;
  }

  private long number(String key, long otherwise) {
    long value = Long.parseLong(properties.getProperty(key, Long.toString(otherwise)).trim());
    if (value <= 0) {
      throw new IllegalArgumentException(key + " must be positive, found " + value);
    }
    return value;
  }

  private List<String> list(String key) {
    List<String> values = new ArrayList<>();
    for (String value : properties.getProperty(key, "").split(",")) {
      if (!value.trim().isEmpty()) {
        values.add(value.trim());
      }
    }
    return Collections.unmodifiableList(values);
  }
}
