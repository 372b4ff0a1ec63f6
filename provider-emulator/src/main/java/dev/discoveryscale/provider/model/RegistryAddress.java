package dev.discoveryscale.provider.model;

import dev.discoveryscale.model.NacosCredentials;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** The address and kind of one registry. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public sealed interface RegistryAddress {

  /** Its servers as its clients are given them: {@code host:port}, or several with commas. */
  String servers();

  /** As Dubbo takes it: scheme, servers, and for a Nacos what it needs to be let in. */
  String url();

  /** A ZooKeeper, or an ensemble. */
  static RegistryAddress zooKeeper(String servers) {
    return new ZooKeeper(servers);
  }

  /** The public namespace of a Nacos, or of a cluster, that asks for no login. */
  static Nacos nacos(String servers) {
    return new Nacos(servers, Nacos.PUBLIC, Optional.empty());
  }

  /**
   * Reads an address as {@link #url} writes it, {@code zookeeper://host:port} or {@code
   * nacos://host:port?namespace=...&username=...&password=...}, or {@code host:port}, which is a
   * ZooKeeper.
   *
   * @throws IllegalArgumentException if it is something else; no password is in its message
   */
  static RegistryAddress parse(String address) {
    int scheme = address.indexOf("://");
    int query = address.indexOf('?');
    String shown = query < 0 ? address : address.substring(0, query);
    String servers = scheme < 0 ? shown : shown.substring(scheme + "://".length());
    return switch (scheme < 0 ? ZooKeeper.SCHEME : address.substring(0, scheme)) {
      case ZooKeeper.SCHEME -> {
        if (query >= 0) {
          throw new IllegalArgumentException(
              "the address of a ZooKeeper has no parameters, as %s has".formatted(shown));
        }
        yield zooKeeper(servers);
      }
      case Nacos.SCHEME ->
          nacos(servers).with(query < 0 ? "" : address.substring(query + 1), shown);
      default ->
          throw new IllegalArgumentException(
              "a registry's address begins with zookeeper:// or nacos://, or is host:port, not '%s'"
                  .formatted(shown));
    };
  }

  /**
   * A ZooKeeper.
   *
   * @param servers its connect string, without a path
   */
  record ZooKeeper(String servers) implements RegistryAddress {

    private static final String SCHEME = "zookeeper";

    @Override
    public String url() {
      return SCHEME + "://" + servers;
    }
  }

  /**
   * A Nacos.
   *
   * @param servers its server list
   * @param namespace the namespace of services and configuration entries
   * @param login absent if it asks for none
   */
  record Nacos(String servers, String namespace, Optional<NacosCredentials> login)
      implements RegistryAddress {

    /** The namespace that every Nacos has. */
    public static final String PUBLIC = "public";

    private static final String SCHEME = "nacos";

    /** The same servers with another namespace. */
    public Nacos withNamespace(String name) {
      return new Nacos(servers, name, login);
    }

    /** The same servers with a login. */
    public Nacos withLogin(NacosCredentials who) {
      return new Nacos(servers, namespace, Optional.of(who));
    }

    /** Holds the password, if there is one: not for records and logs. */
    @Override
    public String url() {
      StringBuilder url = new StringBuilder(SCHEME + "://" + servers);
      char separator = '?';
      if (!namespace.equals(PUBLIC)) {
        url.append(separator).append("namespace=").append(encoded(namespace));
        separator = '&';
      }
      if (login.isPresent()) {
        url.append(separator).append("username=").append(encoded(login.get().user()));
        url.append("&password=").append(encoded(login.get().password()));
      }
      return url.toString();
    }

    /** The same with what stands behind the question mark of an address. */
    private Nacos with(String query, String shown) {
      Map<String, String> values = new HashMap<>();
      for (String parameter : query.isEmpty() ? new String[0] : query.split("&")) {
        String[] parts = parameter.split("=", 2);
        if (parts.length < 2 || !List.of("namespace", "username", "password").contains(parts[0])) {
          throw new IllegalArgumentException(
              "the address %s may have the parameters namespace, username and password, but has %s"
                  .formatted(shown, parts[0]));
        }
        values.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
      }
      if (values.containsKey("username") != values.containsKey("password")) {
        throw new IllegalArgumentException(
            "the address %s needs username and password, not one of them".formatted(shown));
      }
      Nacos named = withNamespace(values.getOrDefault("namespace", namespace));
      return values.containsKey("username")
          ? named.withLogin(new NacosCredentials(values.get("username"), values.get("password")))
          : named;
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
  }
}
