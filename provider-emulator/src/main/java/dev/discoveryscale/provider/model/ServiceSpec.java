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

  /** Dubbo's service key: {@code group/interface:version}, without what is empty. */
  public String key() {
    return (group.isEmpty() ? "" : group + "/")
        + interfaceName
        + (version.isEmpty() ? "" : ":" + version);
  }
}
