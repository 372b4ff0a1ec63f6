package dev.discoveryscale.provider.dialect.data;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * The metadata of one revision of an application: Dubbo's {@code MetadataInfo}. Instances with the
 * same services share a revision, whatever their host.
 *
 * @param application the application's name
 * @param revision MD5, as 32 hexadecimal digits, over the application's name and the descriptions
 *     of its services sorted by key (Dubbo's {@code MetadataInfo.calAndGetRevision})
 * @param services by {@link ServiceInfo#matchKey}
 */
public record MetadataInfo(String application, String revision, Map<String, ServiceInfo> services) {

  public MetadataInfo {
    services = Collections.unmodifiableMap(new ConcurrentHashMap<>(services));
  }

  public static MetadataInfo of(String application, Collection<ServiceInfo> services) {
    Map<String, ServiceInfo> byKey = new TreeMap<>();
    services.forEach(service -> byKey.put(service.matchKey(), service));
    String description =
        byKey.values().stream()
            .map(ServiceInfo::description)
            .collect(Collectors.joining("", application, ""));
    return new MetadataInfo(application, md5(description), byKey);
  }

  /** The metadata as it is written into a registry's metadata centre. */
  public String json() {
    return services.entrySet().stream()
        .map(service -> Json.string(service.getKey()) + ":" + service.getValue().json())
        .collect(
            Collectors.joining(
                ",",
                "{\"app\":"
                    + Json.string(application)
                    + ",\"revision\":\""
                    + revision
                    + "\",\"services\":{",
                "}}"));
  }

  private static String md5(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
