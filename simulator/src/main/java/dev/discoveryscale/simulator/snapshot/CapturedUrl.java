package dev.discoveryscale.simulator.snapshot;

import dev.discoveryscale.simulator.snapshot.names.Anonymizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A URL as Dubbo registers it, taken apart where its text allows.
 *
 * @param protocol what stands before {@code ://}
 * @param host the host, without the user and the port
 * @param port what follows the host, with its colon; empty if nothing does
 * @param path what follows the port, without the slash
 * @param parameters keys and values in their order; a value is absent without an equals sign
 */
public record CapturedUrl(
    String protocol,
    String user,
    String host,
    String port,
    String path,
    List<Parameter> parameters) {

  private static final Pattern FORM =
      Pattern.compile(
          "([^:/?]+)://(?:([^@/?]*)@)?(\\[[^\\]]*\\]|[^:/?]*)(:\\d+)?(?:/(.*))?", Pattern.DOTALL);

  /** A parameter. */
  public record Parameter(String key, Optional<String> value) {}

  public CapturedUrl {
    parameters = List.copyOf(parameters);
  }

  /** The URL of a text; absent if it is none. */
  public static Optional<CapturedUrl> parse(String text) {
    int query = text.indexOf('?');
    Matcher parts = FORM.matcher(query < 0 ? text : text.substring(0, query));
    if (!parts.matches()) {
      return Optional.empty();
    }
    CapturedUrl url =
        new CapturedUrl(
            parts.group(1),
            parts.group(2) == null ? "" : parts.group(2) + "@",
            parts.group(3),
            parts.group(4) == null ? "" : parts.group(4),
            parts.group(5) == null ? "" : "/" + parts.group(5),
            query < 0 ? List.of() : parameters(text.substring(query + 1)));
    return Optional.of(url).filter(whole -> whole.text().equals(text));
  }

  private static List<Parameter> parameters(String query) {
    List<Parameter> parameters = new ArrayList<>();
    for (String part : query.split("&", -1)) {
      int equals = part.indexOf('=');
      parameters.add(
          equals < 0
              ? new Parameter(part, Optional.empty())
              : new Parameter(part.substring(0, equals), Optional.of(part.substring(equals + 1))));
    }
    return parameters;
  }

  /** The value of a parameter; absent if there is none. */
  public Optional<String> parameter(String key) {
    for (Parameter each : parameters) {
      if (each.key().equals(key)) {
        return each.value();
      }
    }
    return Optional.empty();
  }

  /** The same without the names of whose it is, as long as before. */
  public CapturedUrl without(Anonymizer anonymizer) {
    return new CapturedUrl(
        anonymizer.text(protocol),
        anonymizer.name(user),
        anonymizer.name(host),
        port,
        anonymizer.name(path),
        parameters.stream()
            .map(
                each ->
                    new Parameter(
                        anonymizer.key(each.key()),
                        each.value().map(value -> anonymizer.value(each.key(), value))))
            .toList());
  }

  /** The URL's text. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(protocol).append("://").append(user).append(host).append(port).append(path);
    char separator = '?';
    for (Parameter each : parameters) {
      text.append(separator).append(each.key());
      each.value().ifPresent(value -> text.append('=').append(value));
      separator = '&';
    }
    return text.toString();
  }
}
