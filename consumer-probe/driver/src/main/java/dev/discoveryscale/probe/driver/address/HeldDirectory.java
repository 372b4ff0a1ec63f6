package dev.discoveryscale.probe.driver.address;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One of Dubbo's registry directories: the address list of one interface from one registry, with an
 * invoker for each address. A view; it reads Dubbo's own object each time.
 */
public final class HeldDirectory {

  /** The field of Dubbo's directories that holds an invoker for each address. */
  static final String INVOKERS = "urlInvokerMap";

  private final Object directory;

  private HeldDirectory(Object directory) {
    this.directory = directory;
  }

  /** A view on a directory object of any line. */
  public static HeldDirectory of(Object directory) {
    return new HeldDirectory(directory);
  }

  static boolean isDirectory(Object candidate) {
    return Reflect.hasField(candidate, INVOKERS);
  }

  public Object object() {
    return directory;
  }

  /** {@code application} or {@code interface}, known from the class of Dubbo's directory. */
  public String model() {
    return Reflect.isA(directory.getClass(), "ServiceDiscoveryRegistryDirectory")
        ? "application"
        : "interface";
  }

  /**
   * The registry as {@code host:port}, all of them with commas if it has several servers; empty
   * when the directory has none any more.
   */
  public String registry() {
    return Reflect.field(directory, "registry").map(HeldDirectory::address).orElse("");
  }

  public Collection<Object> invokers() {
    Map<?, ?> held = (Map<?, ?>) Reflect.field(directory, INVOKERS).orElse(Collections.emptyMap());
    List<Object> invokers = new ArrayList<>(held.size());
    for (Object invoker : held.values()) {
      invokers.add(invoker);
    }
    return invokers;
  }

  Set<String> hosts() {
    Set<String> hosts = new TreeSet<>();
    for (Object invoker : invokers()) {
      hosts.add((String) Reflect.call(Reflect.call(invoker, "getUrl"), "getHost"));
    }
    return hosts;
  }

  /** Its addresses as {@code protocol://host:port}, sorted, each once. */
  SortedSet<String> addresses() {
    SortedSet<String> addresses = new TreeSet<>();
    for (Object invoker : invokers()) {
      Object url = Reflect.call(invoker, "getUrl");
      addresses.add(
          Reflect.call(url, "getProtocol")
              + "://"
              + Reflect.call(url, "getHost")
              + ":"
              + Reflect.call(url, "getPort"));
    }
    return addresses;
  }

  private static String address(Object registry) {
    return (String) Reflect.call(Reflect.call(registry, "getUrl"), "getBackupAddress");
  }
}
