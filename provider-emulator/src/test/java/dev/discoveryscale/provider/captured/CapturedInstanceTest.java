package dev.discoveryscale.provider.captured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.Node;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CapturedInstanceTest {

  private static final Instance NOW = new Instance(0, "127.1.1.1", 4_567_890, 1_800_000_000_000L);

  private static final InstanceExports EXPORTS =
      new InstanceExports(
          ReleaseLine.DUBBO_2_7,
          "orders",
          List.of(),
          List.of(),
          List.of(0),
          InstanceExports.Found.NOTHING,
          InstanceExports.Found.NOTHING);

  private static List<Node> renewed(Node... nodes) {
    return new CapturedInstance(EXPORTS, "10.1.2.3", List.of(List.of(nodes)), List.of(), Map.of())
        .nodes(NOW, 0);
  }

  @Test
  void putsAddressProcessAndStartInPlaceOfTheCapturedOnes() {
    List<Node> nodes =
        renewed(
            new Node(
                "/dubbo/a.B/providers/dubbo%3A%2F%2F10.1.2.3%3A20880%2Fa.B%3Fpid%3D417%26timestamp%3D1700000000123%26of%3D10.1.2.30",
                "", true),
            new Node(
                "/services/orders/10.1.2.3:20880",
                "{\"address\":\"10.1.2.3\",\"payload\":{\"timestamp\":\"1700000000125\"},\"registrationTimeUTC\":1700000000130}",
                true));

    assertThat(nodes.get(0).path())
        .isEqualTo(
            "/dubbo/a.B/providers/dubbo%3A%2F%2F2130772225%3A20880%2Fa.B%3Fpid%3D490%26timestamp%3D1800000000000%26of%3D10.1.2.30");
    assertThat(nodes.get(0).data())
        .as("what Curator writes for its machine")
        .isEqualTo("127.1.1.1");
    assertThat(nodes.get(1).path()).isEqualTo("/services/orders/2130772225:20880");
    assertThat(nodes.get(1).data())
        .isEqualTo(
            "{\"address\":\"2130772225\",\"payload\":{\"timestamp\":\"1800000000002\"},\"registrationTimeUTC\":1800000000007}");
  }

  @Test
  void doesTheSameWithItsInstancesInANacos() {
    CapturedInstance captured =
        new CapturedInstance(
            EXPORTS,
            "10.1.2.3",
            List.of(),
            List.of(
                List.of(
                    NacosInstance.of(
                        "providers:a.B::",
                        "10.1.2.3",
                        20880,
                        Map.of(
                            "pid", "417",
                            "timestamp", "1700000000123",
                            "build.timestamp", "1600000000000",
                            "bind.ip", "10.1.2.3"),
                        NacosConnection.INTERFACES))),
            Map.of());

    assertThat(captured.entries(NOW, 0))
        .containsExactly(
            NacosInstance.of(
                "providers:a.B::",
                "2130772225",
                20880,
                Map.of(
                    "pid", "490",
                    "timestamp", "1800000000000",
                    "build.timestamp", "1600000000000",
                    "bind.ip", "2130772225"),
                NacosConnection.INTERFACES));
  }

  @Test
  void writesTheRevisionOfWhatItAnswersInPlaceOfTheCapturedOne() {
    MetadataInfo answer = MetadataInfo.of("orders", List.of());
    String captured = "0123456789abcdef0123456789abcdef";
    CapturedInstance instance =
        new CapturedInstance(
            EXPORTS,
            "10.1.2.3",
            List.of(
                List.of(
                    new Node(
                        "/services/orders/10.1.2.3:20880",
                        "{\"dubbo.metadata.revision\":\"%s\",\"of\":\"%s\"}"
                            .formatted(captured, captured),
                        true),
                    new Node(
                        "/services/orders/10.1.2.3:20881",
                        "{\"dubbo.metadata.revision\":\"0\"}",
                        true))),
            List.of(
                List.of(
                    NacosInstance.of(
                        "orders",
                        "10.1.2.3",
                        20880,
                        Map.of("dubbo.metadata.revision", captured),
                        NacosConnection.APPLICATION))),
            Map.of(captured, answer));

    assertThat(instance.metadata()).containsExactly(answer);
    assertThat(instance.nodes(NOW, 0))
        .extracting(Node::data)
        .containsExactly(
            "{\"dubbo.metadata.revision\":\"%s\",\"of\":\"%s\"}"
                .formatted(answer.revision(), captured),
            "{\"dubbo.metadata.revision\":\"0\"}");
    assertThat(instance.entries(NOW, 0))
        .containsExactly(
            NacosInstance.of(
                "orders",
                "2130772225",
                20880,
                Map.of("dubbo.metadata.revision", answer.revision()),
                NacosConnection.APPLICATION));
  }

  @Test
  void keepsTheLengthOfProcessIds() {
    assertThat(renewed(new Node("/x?pid=7", "", true)).get(0).path()).matches("/x\\?pid=[1-9]");
    assertThat(renewed(new Node("/x?pid=1234567", "", true)).get(0).path())
        .matches("/x\\?pid=[1-9]\\d{6}");
  }

  @Test
  void writesNothingIntoARegistryThatItWasNotFoundIn() {
    CapturedInstance instance =
        new CapturedInstance(EXPORTS, "10.1.2.3", List.of(List.of()), List.of(), Map.of());
    assertThat(instance.nodes(NOW, 1)).isEmpty();
    assertThat(instance.entries(NOW, 0)).isEmpty();
  }
}
