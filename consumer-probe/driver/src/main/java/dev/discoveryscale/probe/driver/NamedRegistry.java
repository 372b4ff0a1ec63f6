package dev.discoveryscale.probe.driver;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.HashMap;
import java.util.Map;

/**
 * A registry, by the address of its server: {@code zookeeper://HOST:PORT}, {@code HOST:PORT}, which
 * is a ZooKeeper too, or {@code nacos://HOST:PORT?NAME=VALUE&...} with what a Nacos needs to let
 * one in, such as {@code namespace}, {@code username} and {@code password}, percent-encoded.
 * Several servers of one registry are separated by commas.
 */
public final class NamedRegistry {

  private static final String SCHEME = "://";
  private static final String ZOOKEEPER = "zookeeper";
  private static final String NACOS = "nacos";
  private static final String PASSWORD = "password";

  /** Dubbo's parameter for the servers beside the first. */
  private static final String OTHERS = "backup";

  private final String id;
  private final String scheme;
  private final String servers;
  private final String query;

  private NamedRegistry(String id, String address) {
    this.id = id;
    int afterScheme = address.indexOf(SCHEME);
    this.scheme = afterScheme < 0 ? ZOOKEEPER : address.substring(0, afterScheme);
    String rest = afterScheme < 0 ? address : address.substring(afterScheme + SCHEME.length());
    int mark = rest.indexOf('?');
    this.servers = mark < 0 ? rest : rest.substring(0, mark);
    this.query = mark < 0 ? "" : rest.substring(mark + 1);
    if (!servers.contains(":") || !(scheme.equals(ZOOKEEPER) || scheme.equals(NACOS))) {
      throw new IllegalArgumentException(
          "registries must be HOST:PORT, zookeeper://HOST:PORT or nacos://HOST:PORT, got "
              + scheme
              + SCHEME
              + servers);
    }
  }

  /** Reads {@code ID=ADDRESS}; the id may be empty. */
  static NamedRegistry parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 0 || text.substring(0, equals).contains(":")) {
      throw new IllegalArgumentException("registries must be ID=ADDRESS, got no id");
    }
    return new NamedRegistry(text.substring(0, equals), text.substring(equals + 1));
  }

  /** Reads an address; the id is made of it. */
  static NamedRegistry at(String address) {
    String servers = new NamedRegistry("", address).servers;
    return new NamedRegistry("registry-" + servers.replaceAll("[^A-Za-z0-9]", "-"), address);
  }

  /** The id in Dubbo's configuration; empty: it has none. */
  public String id() {
    return id;
  }

  /**
   * As Dubbo takes it, {@code zookeeper://host:port} or {@code nacos://host:port}, with {@code
   * ?backup=host:port,...} if there are several servers.
   */
  public String url() {
    int comma = servers.indexOf(',');
    return comma < 0
        ? scheme + SCHEME + servers
        : scheme
            + SCHEME
            + servers.substring(0, comma)
            + "?"
            + OTHERS
            + "="
            + servers.substring(comma + 1);
  }

  /** Whether it is a Nacos. */
  public boolean isNacos() {
    return scheme.equals(NACOS);
  }

  /**
   * What its address says beside the server, by name, decoded: parameters of the registry's
   * configuration. As part of an address Dubbo would take them as they are, without decoding.
   */
  public Map<String, String> parameters() {
    Map<String, String> parameters = new HashMap<>();
    for (String pair : query.isEmpty() ? new String[0] : query.split("&")) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "registries must have NAME=VALUE after the question mark of "
                + url()
                + ", got no name");
      }
      parameters.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
    }
    return parameters;
  }

  /** What must not be written anywhere; empty if it asks for no password. */
  String password() {
    return parameters().getOrDefault(PASSWORD, "");
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, "UTF-8");
    } catch (UnsupportedEncodingException e) {
      throw new IllegalStateException(e);
    }
  }
}
