package dev.discoveryscale.probe.launcher.provider;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The exports and registrations of a real provider.
 *
 * @param application its application name
 * @param host its host as registered; empty: Dubbo finds one. What begins with {@code 127.} Dubbo
 *     replaces: write a loopback address as one decimal number
 * @param registries the servers it registers in
 * @param services each is exported on every protocol
 * @param protocols in the order in which Dubbo gets them
 * @param registerMode what it writes into the registries; 2.x knows interfaces only. {@link
 *     RegisterMode#ALL} is the default of 3.x and therefore not set there
 * @param metadata Dubbo's {@code metadata-type}; empty: the line's default. In 3.x that is {@link
 *     MetadataStorage#LOCAL}, which is not set there either. In 2.7 it is neither: unset, URLs say
 *     {@code remote} and an instance, if there were one, {@code local}; set, all say what is set.
 *     2.6 has none and refuses {@link MetadataStorage#REMOTE}
 * @param parameters what users set on their services; it goes into the services' URLs
 */
public record Export(
    String application,
    String host,
    List<NamedRegistry> registries,
    List<ProvidedService> services,
    List<ProvidedProtocol> protocols,
    RegisterMode registerMode,
    Optional<MetadataStorage> metadata,
    Map<String, String> parameters) {

  /** Copies its arguments. */
  public Export {
    registries = List.copyOf(registries);
    services = List.copyOf(services);
    protocols = List.copyOf(protocols);
    parameters = Map.copyOf(parameters);
  }
}
