package dev.discoveryscale.provider.session.nacos.wire;

import com.alibaba.fastjson2.JSONObject;
import java.util.Map;
import java.util.Optional;

/**
 * Fields that the real client sends with an instance although only 1.x clients, which send beats,
 * use them; metadata can say otherwise (Instance of nacos-api).
 */
public record Beats(
    long intervalMillis, long timeoutMillis, long deleteMillis, Optional<String> idGenerator) {

  private static final long INTERVAL_MILLIS = 5_000;
  private static final long TIMEOUT_MILLIS = 15_000;
  private static final long DELETE_MILLIS = 30_000;

  public static Beats of(Map<String, String> metadata) {
    return new Beats(
        number(metadata, "preserved.heart.beat.interval", INTERVAL_MILLIS),
        number(metadata, "preserved.heart.beat.timeout", TIMEOUT_MILLIS),
        number(metadata, "preserved.ip.delete.timeout", DELETE_MILLIS),
        metadata.isEmpty()
            ? Optional.of("simple")
            : Optional.ofNullable(metadata.get("preserved.instance.id.generator")));
  }

  private static long number(Map<String, String> metadata, String key, long otherwise) {
    String value = metadata.getOrDefault(key, "");
    return value.matches("\\d{1,18}") ? Long.parseLong(value) : otherwise;
  }

  void write(JSONObject instance) {
    instance.put("instanceHeartBeatInterval", intervalMillis);
    instance.put("instanceHeartBeatTimeOut", timeoutMillis);
    instance.put("ipDeleteTimeout", deleteMillis);
    idGenerator.ifPresent(name -> instance.put("instanceIdGenerator", name));
  }
}
