package dev.discoveryscale.simulator.container.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.discoveryscale.model.NacosCredentials;
import dev.discoveryscale.registry.RegistryException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The first user of a new Nacos is given his password; a server that refuses it is left be. */
class FirstUserTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final NacosCredentials WHO = new NacosCredentials("nacos", "s&cret word");

  @Test
  void isToldHisPasswordOnce() throws Exception {
    List<String> asked = new CopyOnWriteArrayList<>();
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          asked.add(
              "%s %s %s"
                  .formatted(
                      exchange.getRequestMethod(),
                      exchange.getRequestURI(),
                      new String(body, StandardCharsets.UTF_8)));
          exchange.sendResponseHeaders(409, -1);
          exchange.close();
        });
    server.start();
    String address = "127.0.0.1:" + server.getAddress().getPort();
    try {
      ContainerNacos.FirstUser.password(address, WHO, LIMIT);
    } finally {
      server.stop(0);
    }

    assertThat(asked).containsExactly("POST /nacos/v1/auth/users/admin password=s%26cret+word");
    assertThatThrownBy(() -> ContainerNacos.FirstUser.password(address, WHO, LIMIT))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(address)
        .hasMessageNotContaining("cret");
  }
}
