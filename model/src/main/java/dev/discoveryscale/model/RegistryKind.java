package dev.discoveryscale.model;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.apiguardian.api.API;

/** The kind of a registry for its clients: the protocol that they use. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public enum RegistryKind {
  ZOOKEEPER("ZooKeeper"),
  NACOS("Nacos");

  private final String title;

  RegistryKind(String title) {
    this.title = title;
  }

  /** The name of the software whose protocol it is. */
  public String title() {
    return title;
  }

  /** As scenarios and records write it, e.g. {@code zookeeper}. */
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
