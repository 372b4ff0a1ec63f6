package dev.discoveryscale.provider.session.nacos.http;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONObject;
import dev.discoveryscale.provider.session.nacos.wire.Beats;
import dev.discoveryscale.provider.session.nacos.wire.NacosOptions;
import dev.discoveryscale.provider.session.nacos.wire.Requests;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import io.netty.handler.codec.http.HttpMethod;
import java.util.Optional;

/**
 * The requests of a client that speaks HTTP, as NamingProxy, BeatReactor and NacosConfigService of
 * nacos-client 1.4.2 make them, without the token of who logged in.
 *
 * @param namespace the namespace of services and configuration entries
 */
record BeatRequests(String namespace) {

  private static final String INSTANCE = "/nacos/v1/ns/instance";
  private static final String BEAT = INSTANCE + "/beat";
  private static final String CONFIGURATION = "/nacos/v1/cs/configs";
  private static final String NONE = "";

  /** The default type of an entry ({@code ConfigType.getDefaultType}). */
  private static final String TEXT = "text";

  HttpCall register(ServiceName service, ServiceInstance instance) {
    Form query =
        address(service, instance)
            .add("groupName", service.group())
            .add("weight", Double.toString(instance.weight()))
            .add("enable", Boolean.toString(instance.enabled()))
            .add("healthy", Boolean.toString(instance.healthy()))
            .add("ephemeral", "true")
            .add("metadata", JSON.toJSONString(instance.metadata()));
    return HttpCall.of(
        "registration of %s in %s".formatted(instance, service),
        HttpMethod.POST,
        INSTANCE + '?' + query,
        NONE);
  }

  HttpCall deregister(ServiceName service, ServiceInstance instance) {
    return HttpCall.of(
        "deregistration of %s in %s".formatted(instance, service),
        HttpMethod.DELETE,
        INSTANCE + '?' + address(service, instance).add("ephemeral", "true"),
        NONE);
  }

  /**
   * A beat.
   *
   * @param whole whether it describes all of the instance; a light one only its address
   */
  HttpCall beat(ServiceName service, ServiceInstance instance, boolean whole) {
    return HttpCall.of(
        "beat of %s in %s".formatted(instance, service),
        HttpMethod.PUT,
        BEAT + '?' + address(service, instance),
        whole ? Form.of("beat", json(service, instance)) : NONE);
  }

  private Form address(ServiceName service, ServiceInstance instance) {
    return new Form()
        .add("app", Requests.APPLICATION)
        .add("namespaceId", namespace)
        .add("serviceName", service.toString())
        .add("clusterName", instance.cluster().orElse(NONE))
        .add("ip", instance.ip())
        .add("port", Integer.toString(instance.port()));
  }

  /** BeatInfo of nacos-client. */
  private static String json(ServiceName service, ServiceInstance instance) {
    JSONObject json = new JSONObject();
    json.put("port", instance.port());
    json.put("ip", instance.ip());
    json.put("weight", instance.weight());
    json.put("serviceName", service.toString());
    instance.cluster().ifPresent(name -> json.put("cluster", name));
    json.put("metadata", instance.metadata());
    json.put("scheduled", false);
    json.put("period", Beats.of(instance.metadata()).intervalMillis());
    json.put("stopped", false);
    return json.toString();
  }

  HttpCall publish(String group, String dataId, String content, Optional<String> type) {
    return HttpCall.of(
        entry("publication", group, dataId),
        HttpMethod.POST,
        CONFIGURATION,
        configuration(group, dataId)
            .add("content", content)
            .add("type", type.orElse(TEXT))
            .toString());
  }

  HttpCall remove(String group, String dataId) {
    return HttpCall.of(
        entry("removal", group, dataId),
        HttpMethod.DELETE,
        CONFIGURATION + '?' + configuration(group, dataId),
        NONE);
  }

  HttpCall query(String group, String dataId) {
    return HttpCall.of(
        entry("query", group, dataId),
        HttpMethod.GET,
        CONFIGURATION + '?' + configuration(group, dataId),
        NONE);
  }

  private static String entry(String what, String group, String dataId) {
    return "%s of %s in %s".formatted(what, dataId, group);
  }

  /** Entries of the public namespace name none. */
  private Form configuration(String group, String dataId) {
    return new Form()
        .add("dataId", dataId)
        .add("group", group)
        .add("tenant", namespace.equals(NacosOptions.PUBLIC) ? NONE : namespace);
  }
}
