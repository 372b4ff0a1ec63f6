package dev.discoveryscale.probe.launcher.provider;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.probe.launcher.RegistryUrl;
import dev.discoveryscale.probe.launcher.ServiceInterfaces;
import dev.discoveryscale.probe.launcher.StartupProperties;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The files of a real provider's folder: those it reads at its start and those it writes. */
record ProviderFiles(Path folder) {

  Path log() {
    return folder.resolve("provider.log");
  }

  Path home() {
    return folder.resolve("home");
  }

  Path properties() {
    return folder.resolve("provider.properties");
  }

  Path hosts() {
    return folder.resolve("hosts");
  }

  void write(ConsumerLine line, ProviderSpec spec) throws IOException {
    Files.createDirectories(home());
    Files.createDirectories(spec.interfaces().getParent());
    Export export = spec.export();
    ServiceInterfaces.writeJar(
        spec.interfaces(),
        export.services().stream()
            .map(ProvidedService::interfaceName)
            .collect(Collectors.toCollection(LinkedHashSet::new)));
    if (!spec.jvm().localAddress().isEmpty()) {
      LocalNames.write(hosts(), spec.jvm().localAddress(), export.registries());
    }
    startupProperties(line, export).write(RegistryUrl::url);
  }

  /** Takes out of its properties what only the provider had to know; it has read them. */
  void forgetPasswords(ConsumerLine line, Export export) throws IOException {
    if (export.registries().stream().map(NamedRegistry::url).anyMatch(RegistryUrl::hasPassword)) {
      startupProperties(line, export).write(RegistryUrl::toString);
    }
  }

  private StartupProperties startupProperties(ConsumerLine line, Export export) {
    return new StartupProperties(
        properties(), "Settings of the provider", spelling -> properties(line, export, spelling));
  }

  private static Properties properties(
      ConsumerLine line, Export export, Function<RegistryUrl, String> spelling) {
    Properties properties = new Properties();
    properties.setProperty("line", line.name());
    properties.setProperty("application", export.application());
    properties.setProperty(
        "registries",
        export.registries().stream()
            .map(registry -> registry.id() + "=" + spelling.apply(registry.url()))
            .collect(Collectors.joining(" ")));
    properties.setProperty(
        "services",
        joined(
            export.services(),
            service -> service.interfaceName() + ":" + service.group() + ":" + service.version()));
    properties.setProperty(
        "protocols",
        joined(
            export.protocols(),
            protocol -> protocol.name() + ":" + protocol.port() + ":" + protocol.wire()));
    properties.setProperty("registerMode", export.registerMode().word());
    properties.setProperty("metadata", export.metadata().map(MetadataStorage::word).orElse(""));
    export.parameters().forEach((key, value) -> properties.setProperty("parameter." + key, value));
    return properties;
  }

  private static <T> String joined(Collection<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(Collectors.joining(","));
  }
}
