package dev.discoveryscale.provider.model;

/**
 * One service a provider exports; Dubbo distinguishes services by interface, group and version.
 *
 * @param interfaceName the interface's fully qualified name
 * @param group the group, empty for none
 * @param version the version, empty for none
 */
public record ServiceSpec(String interfaceName, String group, String version) {

  /** A service without group and version. */
  public static ServiceSpec of(String interfaceName) {
    return new ServiceSpec(interfaceName, "", "");
  }

  /** The service of a key as {@link #key} writes it. */
  public static ServiceSpec parse(String key) {
    int name = key.indexOf('/') + 1;
    int version = key.indexOf(':');
    return new ServiceSpec(
        key.substring(name, version < 0 ? key.length() : version),
        name == 0 ? "" : key.substring(0, name - 1),
        version < 0 ? "" : key.substring(version + 1));
  }

  /** Dubbo's service key: {@code group/interface:version}, without what is empty. */
  public String key() {
    return (group.isEmpty() ? "" : group + "/")
        + interfaceName
        + (version.isEmpty() ? "" : ":" + version);
  }
}
