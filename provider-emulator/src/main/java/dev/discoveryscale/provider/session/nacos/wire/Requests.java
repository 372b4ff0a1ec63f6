package dev.discoveryscale.provider.session.nacos.wire;

import com.alibaba.fastjson2.JSONArray;
import com.alibaba.fastjson2.JSONObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The requests of a client, without the token of who logged in.
 *
 * @param namespace the namespace of services and configuration entries
 */
public record Requests(String namespace) {

  /** The name of an application that does not say its own (AppNameUtils of nacos-client). */
  public static final String APPLICATION = "unknown";

  private static final Map<String, String> NAMING = Map.of("app", APPLICATION);

  public static GrpcMessage serverCheck() {
    return new GrpcMessage("ServerCheckRequest", Map.of(), body("internal"));
  }

  public static GrpcMessage healthCheck() {
    return new GrpcMessage("HealthCheckRequest", Map.of(), body("internal"));
  }

  /** The purpose of a connection; the table of client abilities has none. */
  public GrpcMessage setup(String clientVersion, NacosModule module) {
    JSONObject body = body("internal");
    body.put("clientVersion", clientVersion);
    body.put("tenant", namespace);
    body.put(
        "labels",
        JSONObject.of(
            "source",
            "sdk",
            "module",
            module.label(),
            "AppName",
            APPLICATION,
            "tls.enable",
            "false"));
    body.put("abilityTable", new JSONObject());
    return new GrpcMessage("ConnectionSetupRequest", Map.of(), body);
  }

  public GrpcMessage register(ServiceName service, ServiceInstance instance) {
    return instance(service, instance, "registerInstance");
  }

  public GrpcMessage deregister(ServiceName service, ServiceInstance instance) {
    return instance(service, instance, "deregisterInstance");
  }

  private GrpcMessage instance(ServiceName service, ServiceInstance instance, String type) {
    JSONObject body = naming(service);
    body.put("type", type);
    body.put("instance", json(instance));
    return new GrpcMessage("InstanceRequest", NAMING, body);
  }

  public GrpcMessage registerAll(ServiceName service, List<ServiceInstance> instances) {
    JSONObject body = naming(service);
    body.put("type", "batchRegisterInstance");
    body.put("instances", new JSONArray(instances.stream().map(Requests::json).toList()));
    return new GrpcMessage("BatchInstanceRequest", NAMING, body);
  }

  public GrpcMessage publish(String group, String dataId, String content, Optional<String> type) {
    JSONObject body = configuration(group, dataId);
    body.put("content", content);
    JSONObject more = JSONObject.of("appName", APPLICATION, "encryptedDataKey", "");
    type.ifPresent(told -> more.put("type", told));
    body.put("additionMap", more);
    return new GrpcMessage("ConfigPublishRequest", configurationHeaders(), body);
  }

  public GrpcMessage remove(String group, String dataId) {
    return new GrpcMessage(
        "ConfigRemoveRequest", configurationHeaders(), configuration(group, dataId));
  }

  public GrpcMessage query(String group, String dataId) {
    JSONObject body = configuration(group, dataId);
    Map<String, String> headers = new TreeMap<>(configurationHeaders());
    headers.put("notify", "false");
    body.put("notify", false);
    return new GrpcMessage("ConfigQueryRequest", headers, body);
  }

  private JSONObject naming(ServiceName service) {
    JSONObject body = body("naming");
    body.put("namespace", namespace);
    body.put("groupName", service.group());
    body.put("serviceName", service.name());
    return body;
  }

  /** Configuration entries of the public namespace have none on the wire. */
  private JSONObject configuration(String group, String dataId) {
    JSONObject body = body("config");
    body.put("tenant", namespace.equals(NacosOptions.PUBLIC) ? "" : namespace);
    body.put("group", group);
    body.put("dataId", dataId);
    return body;
  }

  private static JSONObject body(String module) {
    return JSONObject.of("headers", new JSONObject(), "module", module);
  }

  private static JSONObject json(ServiceInstance instance) {
    JSONObject json = new JSONObject();
    json.put("ip", instance.ip());
    json.put("port", instance.port());
    json.put("weight", instance.weight());
    json.put("healthy", instance.healthy());
    json.put("enabled", instance.enabled());
    json.put("ephemeral", true);
    instance.cluster().ifPresent(name -> json.put("clusterName", name));
    instance.serviceName().ifPresent(name -> json.put("serviceName", name));
    json.put("metadata", instance.metadata());
    Beats.of(instance.metadata()).write(json);
    return json;
  }

  /**
   * The headers that ConfigTransportClient of nacos-client sends with every request; no key is set
   * here.
   */
  private static Map<String, String> configurationHeaders() {
    String now = Long.toString(System.currentTimeMillis());
    return Map.of(
        "Client-AppName",
        APPLICATION,
        "Client-RequestTS",
        now,
        "Client-RequestToken",
        md5(now),
        "exConfigInfo",
        "true",
        "charset",
        StandardCharsets.UTF_8.name());
  }

  private static String md5(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has MD5", e);
    }
  }
}
