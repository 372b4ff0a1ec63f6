package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.control.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** The configuration of a real provider: the launcher's properties file, validated. */
public final class ProviderConfig {

  private static final String INTERFACE = "interface";
  private static final String INSTANCE = "instance";
  private static final String ALL = "all";

  private final Settings settings;

  private ProviderConfig(Settings settings) {
    this.settings = settings;
  }

  /**
   * Reads and checks a properties file.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a value is missing or means nothing
   */
  public static ProviderConfig load(Path file) throws IOException {
    return of(Settings.load(file));
  }

  static ProviderConfig of(Properties properties) {
    return of(new Settings(properties));
  }

  private static ProviderConfig of(Settings settings) {
    ProviderConfig config = new ProviderConfig(settings);
    config.check();
    return config;
  }

  /** The line the launcher meant to start, for example {@code dubbo-2.7}. */
  public String line() {
    return settings.text("line");
  }

  /** The provider's application name. */
  public String application() {
    return settings.text("application");
  }

  /** The registries to register in. */
  public List<NamedRegistry> registries() {
    return settings.someWords("registries").stream()
        .map(NamedRegistry::parse)
        .collect(Collectors.toList());
  }

  /** The services to export. */
  public List<ExportedService> services() {
    return settings.someOf("services").stream()
        .map(ExportedService::parse)
        .collect(Collectors.toList());
  }

  /** The protocols each service is exported on, in order. */
  public List<ExportedProtocol> protocols() {
    return settings.someOf("protocols").stream()
        .map(ExportedProtocol::parse)
        .collect(Collectors.toList());
  }

  /** The names the dubbo protocol has to answer under, besides its own. */
  public List<String> carriedNames() {
    return protocols().stream()
        .filter(ExportedProtocol::isCarried)
        .map(ExportedProtocol::name)
        .collect(Collectors.toList());
  }

  /** Whether services are to be registered one by one. */
  public boolean registersInterfaces() {
    return !registerMode().equals(INSTANCE);
  }

  /** Whether the application is to be registered as an instance. */
  public boolean registersInstance() {
    return !registerMode().equals(INTERFACE);
  }

  /** Dubbo's {@code register-mode}: {@code interface}, {@code instance} or {@code all}. */
  public String registerMode() {
    return settings.text("registerMode");
  }

  /** Dubbo's {@code metadata-type}, {@code local} or {@code remote}; empty: the line's default. */
  public String metadata() {
    return settings.textOrEmpty("metadata");
  }

  /** Parameters that a user set, for the services' URLs. */
  public Map<String, String> parameters() {
    return settings.below("parameter.");
  }

  private void check() {
    line();
    application();
    registries();
    services();
    protocols();
    oneOf("registerMode", registerMode(), INTERFACE, INSTANCE, ALL);
    oneOf("metadata", metadata(), "", "local", "remote");
  }

  private static void oneOf(String key, String value, String... known) {
    for (String word : known) {
      if (word.equals(value)) {
        return;
      }
    }
    throw new IllegalArgumentException(
        key + " must be one of '" + String.join("', '", known) + "', got '" + value + "'");
  }
}
