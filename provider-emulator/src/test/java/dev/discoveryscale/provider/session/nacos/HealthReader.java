package dev.discoveryscale.provider.session.nacos;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONArray;
import com.alibaba.fastjson2.JSONObject;
import dev.discoveryscale.provider.session.nacos.http.Form;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.TreeMap;

/**
 * Asks a server for instances, healthy or not, as clients of 1.x do; rnacos tells those of 2.x of
 * healthy ones only. Both report a service as healthy if all its instances are unhealthy.
 */
public final class HealthReader {

  private final HttpClient client = HttpClient.newHttpClient();
  private final String server;

  public HealthReader(String server) {
    this.server = server;
  }

  /** Whether they are healthy, by their ports. */
  public Map<Integer, Boolean> of(ServiceName service) throws IOException, InterruptedException {
    String path = "http://%s/nacos/v1/ns/instance/list?healthyOnly=false&%s";
    String name = Form.of("serviceName", service.toString());
    HttpRequest request = HttpRequest.newBuilder(URI.create(path.formatted(server, name))).build();
    String answer = client.send(request, BodyHandlers.ofString()).body();
    Map<Integer, Boolean> health = new TreeMap<>();
    JSONArray hosts = JSON.parseObject(answer).getJSONArray("hosts");
    for (int i = 0; i < hosts.size(); i++) {
      JSONObject each = hosts.getJSONObject(i);
      health.put(each.getIntValue("port"), each.getBooleanValue("healthy"));
    }
    return health;
  }
}
