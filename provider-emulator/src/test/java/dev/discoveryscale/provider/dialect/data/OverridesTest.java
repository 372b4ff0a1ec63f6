package dev.discoveryscale.provider.dialect.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How dubbo-admin overrides a parameter, for consumers of 2.6 and for those since 2.7. */
class OverridesTest {

  private static final Map<String, String> TIMEOUT = Map.of("timeout", "6000");
  private static final ServiceSpec PLAIN = ServiceSpec.of("demo.Alpha");

  @Test
  void writesUrlAmongConfiguratorsFor26() {
    List<Node> nodes = Dialects.of("dubbo-2.6").overrideNodes(PLAIN, TIMEOUT);

    assertThat(nodes).hasSize(1).noneMatch(Node::ephemeral);
    assertThat(nodes.get(0).path()).startsWith("/dubbo/demo.Alpha/configurators/override%3A%2F%2F");
    assertThat(URLDecoder.decode(nodes.get(0).path(), StandardCharsets.UTF_8))
        .isEqualTo(
            "/dubbo/demo.Alpha/configurators/override://0.0.0.0/demo.Alpha"
                + "?category=configurators&dynamic=false&enabled=true&timeout=6000");
  }

  @Test
  void writesRuleAndUrlFor27() {
    List<Node> nodes = Dialects.of("dubbo-2.7").overrideNodes(PLAIN, TIMEOUT);

    assertThat(nodes).hasSize(2).noneMatch(Node::ephemeral);
    assertThat(nodes.get(0).path()).isEqualTo("/dubbo/config/dubbo/demo.Alpha::.configurators");
    assertThat(nodes.get(0).data())
        .isEqualTo(
            """
            configVersion: v2.7
            configs:
            - addresses:
              - 0.0.0.0
              enabled: false
              parameters:
                timeout: 6000
              side: consumer
            enabled: true
            key: demo.Alpha
            scope: service
            """);
    assertThat(nodes.get(1).path()).contains("compatible_config%3Dtrue");
    assertThat(Dialects.of("dubbo-3.3").overrideNodes(PLAIN, TIMEOUT)).isEqualTo(nodes);
  }

  @Test
  void keysRuleByGroupAndVersion() {
    List<Node> nodes =
        Dialects.of("dubbo-3.0")
            .overrideNodes(new ServiceSpec("demo.Alpha", "blue", "1.2.0"), TIMEOUT);

    assertThat(nodes.get(0).path())
        .isEqualTo("/dubbo/config/dubbo/demo.Alpha:1.2.0:blue.configurators");
    assertThat(nodes.get(1).path()).contains("group%3Dblue", "version%3D1.2.0");
  }
}
