package dev.discoveryscale.simulator.snapshot.capture;

import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.simulator.BadInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A registry that is to be captured.
 *
 * @param kind {@code zookeeper} or {@code nacos}
 * @param servers {@code host:port}, several with commas
 * @param root of a ZooKeeper the path under which everything lies, empty for none
 * @param group Dubbo's root node in a ZooKeeper, its group of services in a Nacos
 * @param namespace of a Nacos
 * @param login who reads; absent if nobody asks
 */
record SnapshotSource(
    String kind,
    String servers,
    String root,
    String group,
    String namespace,
    Optional<NacosCredentials> login) {

  private static final Pattern SERVER =
      Pattern.compile(
          "(?:[\\p{L}\\p{N}_-][\\p{L}\\p{N}._-]*|\\[[0-9A-Fa-f:.]+(?:%[\\w.~-]+)?])(?::(\\d{1,9}))?");

  private static final int LAST_PORT = 65_535;
  private static final String ARGUMENT = "REGISTRY";
  private static final String ZOOKEEPER = "zookeeper";
  private static final String NACOS = "nacos";
  private static final List<String> PARAMETERS =
      List.of("group", "namespace", "username", "passwordFrom");
  private static final String FORM =
      "zookeeper://host:port[,host:port][/path][?group=dubbo] or"
          + " nacos://host:port[?namespace=..&group=..], both with username=..&passwordFrom=VARIABLE";

  /**
   * Reads an address.
   *
   * @param environment gives the value of a variable, null if it is not set
   * @throws BadInput if it is none; no password is in its message, as no address has one
   */
  static SnapshotSource parse(String address, Function<String, String> environment) {
    int scheme = address.indexOf("://");
    String kind = scheme < 0 ? ZOOKEEPER : address.substring(0, scheme);
    String rest = scheme < 0 ? address : address.substring(scheme + "://".length());
    int query = rest.indexOf('?');
    String where = query < 0 ? rest : rest.substring(0, query);
    if (!List.of(ZOOKEEPER, NACOS).contains(kind) || where.contains("@") || where.isEmpty()) {
      throw BadInput.at(ARGUMENT, "", shown(address), FORM);
    }
    Map<String, String> parameters =
        parameters(query < 0 ? "" : rest.substring(query + 1), shown(address));
    int path = where.indexOf('/');
    List<String> servers =
        Stream.of((path < 0 ? where : where.substring(0, path)).split(",", -1))
            .map(String::trim)
            .toList();
    servers.forEach(server -> requireServer(server, address));
    return new SnapshotSource(
        kind,
        String.join(",", servers),
        path < 0 ? "" : where.substring(path),
        parameters.getOrDefault("group", kind.equals(NACOS) ? "DEFAULT_GROUP" : "dubbo"),
        parameters.getOrDefault("namespace", "public"),
        login(parameters, shown(address), environment));
  }

  private static void requireServer(String server, String address) {
    Matcher parts = SERVER.matcher(server);
    if (!parts.matches()) {
      throw BadInput.must(
          ARGUMENT,
          "",
          "be " + FORM,
          "%s in %s".formatted(server.isEmpty() ? "no server" : server, shown(address)));
    }
    if (parts.group(1) != null) {
      int port = Integer.parseInt(parts.group(1));
      if (port < 1 || port > LAST_PORT) {
        throw BadInput.must(
            ARGUMENT, "", "have ports from 1 to " + LAST_PORT, port + " in " + shown(address));
      }
    }
  }

  /** Whatever stands before an at sign may be a password, and so may values of parameters. */
  private static String shown(String address) {
    int scheme = address.indexOf("://");
    String kind = scheme < 0 ? "" : address.substring(0, scheme + "://".length());
    int at = address.lastIndexOf('@');
    String rest = at < 0 ? address.substring(kind.length()) : "***@" + address.substring(at + 1);
    int query = rest.indexOf('?');
    return kind + (query < 0 ? rest : rest.substring(0, query) + "?...");
  }

  private static Map<String, String> parameters(String query, String shown) {
    Map<String, String> parameters = new HashMap<>();
    for (String part : query.isEmpty() ? new String[0] : query.split("&")) {
      String[] pair = part.split("=", 2);
      if (pair.length < 2 || !PARAMETERS.contains(pair[0])) {
        throw BadInput.must(
            ARGUMENT,
            "",
            "have no parameters but " + String.join(", ", PARAMETERS),
            (pair[0].matches("[A-Za-z]+") ? pair[0] : "another") + " in " + shown);
      }
      parameters.put(pair[0], pair[1]);
    }
    return parameters;
  }

  private static Optional<NacosCredentials> login(
      Map<String, String> parameters, String shown, Function<String, String> environment) {
    if (!parameters.containsKey("username")) {
      return Optional.empty();
    }
    String variable = parameters.getOrDefault("passwordFrom", "");
    String password = environment.apply(variable);
    if (password == null) {
      throw BadInput.must(
          ARGUMENT,
          "",
          "name a variable with the password, as passwordFrom=VARIABLE",
          variable.isEmpty() ? "none in " + shown : variable + ", which is not set");
    }
    return Optional.of(new NacosCredentials(parameters.get("username"), password));
  }

  /** True for a ZooKeeper. */
  boolean zooKeeper() {
    return kind.equals(ZOOKEEPER);
  }

  /** The address without what lets one in. */
  String shown() {
    return kind + "://" + servers + root;
  }
}
