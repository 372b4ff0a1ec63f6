package dev.discoveryscale.probe.launcher;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A registry's address as Dubbo takes it. As text it has no password.
 *
 * @param scheme {@code zookeeper} or {@code nacos}
 * @param servers {@code host:port}, or several of one registry with commas
 * @param query what a Nacos needs to let one in, {@code name=value} joined by {@code &},
 *     percent-encoded; may be empty
 */
public record RegistryUrl(String scheme, String servers, String query) {

  private static final String ZOOKEEPER = "zookeeper";
  private static final String NACOS = "nacos";

  private static final String SERVER = "[^:,=/?\\s]+:[0-9]{1,5}";

  private static final Pattern FORM =
      Pattern.compile(
          "(?:(zookeeper|nacos)://)?(%1$s(?:,%1$s)*)(?:\\?([^=&\\s]+=\\S*))?".formatted(SERVER));

  private static final Pattern PASSWORD = Pattern.compile("(?<=(?:^|&)password=)[^&]*");

  /**
   * Reads an address: {@code HOST:PORT} is a ZooKeeper, all others begin with their scheme.
   *
   * @throws IllegalArgumentException if it is of another form; the message has no password
   */
  public static RegistryUrl parse(String address) {
    Matcher form = FORM.matcher(address);
    if (!form.matches() || (form.group(3) != null && !NACOS.equals(form.group(1)))) {
      throw new IllegalArgumentException(
          "a registry is HOST:PORT, zookeeper://HOST:PORT or nacos://HOST:PORT, several servers of one with"
              + " commas, a Nacos maybe with ?NAME=VALUE&..., percent-encoded; found '%s'"
                  .formatted(PASSWORD.matcher(address.replace('?', '&')).replaceAll("***")));
    }
    return new RegistryUrl(
        Optional.ofNullable(form.group(1)).orElse(ZOOKEEPER),
        form.group(2),
        Optional.ofNullable(form.group(3)).orElse(""));
  }

  boolean isNacos() {
    return scheme.equals(NACOS);
  }

  /** Its servers' names or addresses. */
  public List<String> hosts() {
    return Stream.of(servers.split(","))
        .map(server -> server.substring(0, server.indexOf(':')))
        .toList();
  }

  public boolean hasPassword() {
    return PASSWORD.matcher(query).find();
  }

  /** All of it. */
  public String url() {
    return scheme + "://" + servers + (query.isEmpty() ? "" : "?" + query);
  }

  /** All of it but the password. */
  @Override
  public String toString() {
    String masked = PASSWORD.matcher(query).replaceAll("***");
    return new RegistryUrl(scheme, servers, masked).url();
  }
}
