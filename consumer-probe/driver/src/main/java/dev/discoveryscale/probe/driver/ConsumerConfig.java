package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.control.Settings;
import dev.discoveryscale.probe.driver.address.PushLog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;

/** The configuration of the consumer: the launcher's properties file, validated. */
public final class ConsumerConfig {

  private final Settings settings;

  private ConsumerConfig(Settings settings) {
    this.settings = settings;
  }

  /**
   * Reads and checks a properties file.
   *
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException if a value is missing or means nothing
   */
  public static ConsumerConfig load(Path file) throws IOException {
    return of(Settings.load(file));
  }

  static ConsumerConfig of(Properties properties) {
    return of(new Settings(properties));
  }

  private static ConsumerConfig of(Settings settings) {
    ConsumerConfig config = new ConsumerConfig(settings);
    config.check();
    return config;
  }

  /** The line the launcher meant to start, for example {@code dubbo-2.7}. */
  public String line() {
    return settings.text("line");
  }

  /** The consumer's own application name. */
  public String application() {
    return settings.text("application");
  }

  /** The registries to subscribe at, with ids made of their addresses. */
  public List<NamedRegistry> registries() {
    return settings.someWords("registries").stream()
        .map(NamedRegistry::at)
        .collect(Collectors.toList());
  }

  /** Fully qualified names of the service interfaces, each with one method {@code call}. */
  public List<String> interfaces() {
    return keys().stream().map(ConsumerConfig::name).collect(Collectors.toList());
  }

  /** The group of an interface's service; null for none, as Dubbo has it. */
  public String group(String interfaceName) {
    String key = key(interfaceName);
    int end = key.indexOf('/');
    return end < 0 ? null : key.substring(0, end);
  }

  /** The version of an interface's service; null for none, as Dubbo has it. */
  public String version(String interfaceName) {
    String key = key(interfaceName);
    int start = key.indexOf(':');
    return start < 0 ? null : key.substring(start + 1);
  }

  private String key(String interfaceName) {
    return keys().stream().filter(key -> name(key).equals(interfaceName)).findFirst().get();
  }

  private static String name(String key) {
    int version = key.indexOf(':');
    return key.substring(key.indexOf('/') + 1, version < 0 ? key.length() : version);
  }

  /** Dubbo's keys of the services: {@code group/interface:version} without what is empty. */
  private List<String> keys() {
    return settings.someOf("interfaces");
  }

  /** The protocols that providers register. */
  public List<ProtocolName> protocols() {
    return settings.list("protocols").stream()
        .map(ProtocolName::parse)
        .collect(Collectors.toList());
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
    return DiscoveryModel.parse(settings.text("model"));
  }

  /** Where metadata is kept: {@code local} (in the provider) or {@code remote} (the registry). */
  public String metadata() {
    String word = settings.textOrEmpty("metadata");
    return word.isEmpty() ? "local" : word;
  }

  /** The period of calls to each interface. */
  public long callEveryMs() {
    return settings.number("callEveryMs", 5_000);
  }

  /** Dubbo's timeout of one call. */
  public int callTimeoutMs() {
    return (int) settings.number("callTimeoutMs", 5_000);
  }

  /** Dubbo's timeout of a registry; its own default is too short for long address lists. */
  public int registryTimeoutMs() {
    return (int) settings.number("registryTimeoutMs", 120_000);
  }

  /**
   * Whether the probe measures it; only a consumer that the probe is weighed against is not. Its
   * JVM has no agent, no listener in Dubbo, and no records.
   */
  public boolean measured() {
    return !settings.textOrEmpty("measured").equals("false");
  }

  /**
   * How late a directory that was refreshed without a new list may be seen; 0 if with the next
   * sample.
   */
  public long lookEveryMs() {
    return settings.numberOrZero("lookEveryMs", PushLog.LOOK_IDLY_EVERY_MS);
  }

  private void check() {
    line();
    application();
    model();
    protocols();
    callEveryMs();
    lookEveryMs();
    registries();
    interfaces();
  }
}
