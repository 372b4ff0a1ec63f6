package dev.discoveryscale.probe.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The files of a consumer's folder: those it reads at its start and those it writes. */
record ConsumerFiles(Path folder) {

  Path log() {
    return folder.resolve("consumer.log");
  }

  Path home() {
    return folder.resolve("home");
  }

  Path properties() {
    return folder.resolve("consumer.properties");
  }

  Path interfaces() {
    return folder.resolve("interfaces.jar");
  }

  /** What its agent records. */
  Path samples() {
    return folder.resolve("samples.jsonl");
  }

  /** The JVM's log of collections. */
  Path gcLog() {
    return folder.resolve("gc.log");
  }

  /** Copies of jars, of a consumer that is not measured. */
  Path unmeasured() {
    return folder.resolve("unmeasured");
  }

  void write(ConsumerSpec spec) throws IOException {
    Files.createDirectories(home());
    ServiceInterfaces.writeJar(interfaces(), names(spec.subscription().interfaces()));
    startupProperties(spec).write(RegistryUrl::url);
  }

  private static List<String> names(List<String> keys) {
    return keys.stream()
        .map(key -> key.substring(key.indexOf('/') + 1).replaceFirst(":.*", ""))
        .toList();
  }

  /** Takes out of its properties what only the consumer had to know; it has read them. */
  void forgetPasswords(ConsumerSpec spec) throws IOException {
    if (spec.subscription().urls().stream().anyMatch(RegistryUrl::hasPassword)) {
      startupProperties(spec).write(RegistryUrl::toString);
    }
  }

  private StartupProperties startupProperties(ConsumerSpec spec) {
    return new StartupProperties(
        properties(), "Settings of the consumer", spelling -> properties(spec, spelling));
  }

  private static Properties properties(ConsumerSpec spec, Function<RegistryUrl, String> spelling) {
    Subscription subscription = spec.subscription();
    Properties properties = new Properties();
    properties.setProperty("line", spec.line());
    properties.setProperty("application", subscription.application());
    properties.setProperty(
        "registries", subscription.urls().stream().map(spelling).collect(Collectors.joining(" ")));
    properties.setProperty("interfaces", String.join(",", subscription.interfaces()));
    properties.setProperty("model", subscription.model().word());
    properties.setProperty("metadata", subscription.metadata().word());
    properties.setProperty(
        "protocols",
        subscription.protocols().stream()
            .map(protocol -> protocol.name() + ":" + protocol.wire())
            .collect(Collectors.joining(",")));
    properties.setProperty("callEveryMs", millis(subscription.callEvery()));
    properties.setProperty("callTimeoutMs", millis(subscription.callTimeout()));
    properties.setProperty("measured", Boolean.toString(spec.measuring().on()));
    properties.setProperty("lookEveryMs", millis(spec.measuring().lookEvery()));
    properties.setProperty("registryTimeoutMs", millis(subscription.registryTimeout()));
    return properties;
  }

  private static String millis(Duration duration) {
    return Long.toString(duration.toMillis());
  }
}
