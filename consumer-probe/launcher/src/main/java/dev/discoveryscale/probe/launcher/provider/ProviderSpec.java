package dev.discoveryscale.probe.launcher.provider;

import java.nio.file.Path;

/**
 * A real provider to start.
 *
 * @param export what it exports and registers
 * @param jvm the JVM it runs in
 * @param interfaces where the jar of the services' interfaces is written; its path shows in service
 *     definitions ({@code codeSource})
 * @param folder where its files go: {@code provider.log}, {@code provider.properties} and its home;
 *     created if absent
 */
public record ProviderSpec(Export export, ProviderJvm jvm, Path interfaces, Path folder) {

  /** Makes the paths absolute. */
  public ProviderSpec {
    interfaces = interfaces.toAbsolutePath();
    folder = folder.toAbsolutePath();
  }

  /** The interfaces' jar lies in the folder, as {@code interfaces.jar}. */
  public ProviderSpec(Export export, ProviderJvm jvm, Path folder) {
    this(export, jvm, folder.resolve("interfaces.jar"), folder);
  }
}
