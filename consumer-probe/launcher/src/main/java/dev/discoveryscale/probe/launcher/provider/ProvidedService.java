package dev.discoveryscale.probe.launcher.provider;

import dev.discoveryscale.probe.launcher.ServiceInterfaces;

/**
 * A service that a real provider exports.
 *
 * @param interfaceName the fully qualified name; see {@link ServiceInterfaces}
 * @param group its group; empty if it has none
 * @param version its version; empty if it has none
 */
public record ProvidedService(String interfaceName, String group, String version) {

  /** Checks that no part contains what separates them in files. */
  public ProvidedService {
    if (interfaceName.isBlank() || (interfaceName + group + version).matches(".*[:,\\s].*")) {
      throw new IllegalArgumentException(
          "a service is an interface's name, a group and a version without ':' and ',', found"
              + " '%s', '%s', '%s'".formatted(interfaceName, group, version));
    }
  }

  /** A service without group and version. */
  public static ProvidedService of(String interfaceName) {
    return new ProvidedService(interfaceName, "", "");
  }
}
