package dev.discoveryscale.provider.session.nacos.wire;

/**
 * A service of a namespace.
 *
 * @param group its group, {@code DEFAULT_GROUP} if no other
 * @param name its name within the group
 */
public record ServiceName(String group, String name) {

  /** As servers and clients print it. */
  @Override
  public String toString() {
    return group + "@@" + name;
  }
}
