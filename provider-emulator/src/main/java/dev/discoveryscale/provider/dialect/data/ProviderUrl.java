package dev.discoveryscale.provider.dialect.data;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A provider's URL as it is registered. Dubbo writes the parameters sorted by key and does not
 * encode values of their own; the whole URL is percent-encoded once to become a node's name.
 *
 * @param protocol the scheme
 * @param host the provider's address
 * @param port the provider's TCP port
 * @param path the interface's name
 * @param parameters the query
 */
public record ProviderUrl(
    String protocol, String host, int port, String path, SortedMap<String, String> parameters) {

  public ProviderUrl {
    parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
  }

  /** This URL with more parameters. */
  ProviderUrl with(SortedMap<String, String> more) {
    SortedMap<String, String> all = new TreeMap<>(parameters);
    all.putAll(more);
    return new ProviderUrl(protocol, host, port, path, all);
  }

  /** The URL's text before encoding. */
  String decoded() {
    StringBuilder text = new StringBuilder(length());
    text.append(protocol)
        .append("://")
        .append(host)
        .append(':')
        .append(port)
        .append('/')
        .append(path);
    char separator = '?';
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      text.append(separator).append(parameter.getKey()).append('=').append(parameter.getValue());
      separator = '&';
    }
    return text.toString();
  }

  /** Characters of {@link #decoded}. */
  int length() {
    int length =
        protocol.length()
            + "://".length()
            + host.length()
            + ":".length()
            + Integer.toString(port).length()
            + "/".length()
            + path.length();
    for (Map.Entry<String, String> parameter : parameters.entrySet()) {
      length += "&=".length() + parameter.getKey().length() + parameter.getValue().length();
    }
    return length;
  }

  /** The URL as a node's name: what Dubbo's URL.encode makes of it. */
  String nodeName() {
    return URLEncoder.encode(decoded(), StandardCharsets.UTF_8);
  }
}
