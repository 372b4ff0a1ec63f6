package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.simulator.snapshot.names.Anonymizer;
import dev.discoveryscale.simulator.snapshot.names.JsonText;
import dev.discoveryscale.simulator.snapshot.names.PercentEncoded;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One entry of a registry, a line of {@code addresses.jsonl.zst}.
 *
 * @param registry the registry's number, from 0
 * @param kind what it is
 * @param at where it is: in a ZooKeeper the parent's path, in a Nacos {@code group/service}
 * @param node its name there, as it stands in the registry
 * @param data what it holds; absent if it was not read, or holds nothing
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record Entry(
    int registry, Directory.Kind kind, String at, String node, Optional<String> data) {

  private static final int ID_BYTES = 8;
  private static final Pattern HOST_AND_PORT = Pattern.compile("([^:/%]+)(:\\d{1,5})");
  private static final Set<String> DUBBOS =
      Set.of(
          "",
          "dubbo",
          "services",
          "mapping",
          "metadata",
          "config",
          "providers",
          "consumers",
          "configurators",
          "routers",
          "provider",
          "consumer",
          "DUBBO_SERVICEDISCOVERY_MIGRATION");

  /** The first 16 hexadecimal digits of the SHA-256 of its name. */
  public String id() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(node.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** The same without the names of whose it is, as long as before. */
  public Entry without(Anonymizer anonymizer) {
    if (anonymizer.keepsNames()) {
      return this;
    }
    return new Entry(
        registry,
        kind,
        path(at, anonymizer),
        name(anonymizer),
        data.map(
            text -> JsonText.without(anonymizer, text).orElseGet(() -> anonymizer.text(text))));
  }

  /** A path without the names of whose it is. */
  public static String path(String path, Anonymizer anonymizer) {
    return Arrays.stream(path.split("/", -1))
        .map(part -> part(part, anonymizer))
        .collect(Collectors.joining("/"));
  }

  private static String part(String part, Anonymizer anonymizer) {
    return DUBBOS.contains(part) ? part : anonymizer.name(part);
  }

  /** Of an instance's host and port, the port stays. */
  private String name(Anonymizer anonymizer) {
    Matcher instance = HOST_AND_PORT.matcher(node);
    if (instance.matches()) {
      return anonymizer.name(instance.group(1)) + instance.group(2);
    }
    return kind.urls() ? url(anonymizer) : part(node, anonymizer);
  }

  /** A URL stands percent-encoded in a name; what is none is replaced word by word. */
  private String url(Anonymizer anonymizer) {
    if (!PercentEncoded.isWellFormed(node)) {
      return anonymizer.text(node);
    }
    PercentEncoded encoded = PercentEncoded.decode(node);
    return CapturedUrl.parse(encoded.decoded())
        .filter(url -> encoded.valid())
        .map(url -> encoded.encoded(url.without(anonymizer).text(), 0))
        .orElseGet(() -> anonymizer.text(node));
  }
}
