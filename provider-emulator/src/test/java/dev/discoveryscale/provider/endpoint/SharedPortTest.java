package dev.discoveryscale.provider.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import demo.Alpha;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.net.Socket;
import java.util.List;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real consumers of Dubbo 3.3.6 call one port over two protocols. */
class SharedPortTest {

  private final FrameworkModel framework = new FrameworkModel();
  private final ApplicationModel application = framework.newApplication();
  private EndpointFixture fixture;
  private Instance instance;

  @BeforeEach
  void start() throws Exception {
    int port = FreePort.on("127.7.0.1");
    fixture =
        EndpointFixture.of(
            "dubbo-3.3",
            List.of(
                new ProtocolSpec("dubbo", port, "dubbo"), new ProtocolSpec("tri", port, "tri")));
    instance = fixture.opened(0);
    ApplicationConfig config = new ApplicationConfig("test-consumer");
    config.setQosEnable(false);
    application.getApplicationConfigManager().setApplication(config);
  }

  @AfterEach
  void stop() {
    framework.destroy();
    fixture.close();
  }

  @Test
  void answersBothProtocols() {
    assertThat(call("tri")).startsWith("hello@");
    assertThat(call("dubbo")).startsWith("hello@");
    assertThat(fixture.endpoints().statistics())
        .satisfies(s -> assertThat(s.connections()).isEqualTo(2))
        .satisfies(s -> assertThat(s.callsAnswered()).isEqualTo(2))
        .satisfies(s -> assertThat(s.protocolErrors()).isZero());
  }

  /** As on a port of its own, a consumer of dubbo is told to send no more before the end. */
  @Test
  void tellsConsumersOfDubboThatItEnds() throws Exception {
    byte[] heartbeat = {
      (byte) 0xda, (byte) 0xbb, (byte) 0xe2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 'N'
    };
    call("tri");
    try (Socket consumer = new Socket(instance.host(), fixture.port())) {
      consumer.getOutputStream().write(heartbeat);
      assertThat(consumer.getInputStream().readNBytes(heartbeat.length)).hasSize(heartbeat.length);

      fixture.endpoints().close(instance);

      byte[] last = consumer.getInputStream().readAllBytes();
      assertThat(last).startsWith(0xda, 0xbb).endsWith('R');
    }
    await()
        .atMost(EndpointFixture.LIMIT)
        .until(() -> fixture.endpoints().statistics().connections() == 0);
  }

  private String call(String protocol) {
    ReferenceConfig<Alpha> reference = new ReferenceConfig<>(application.newModule());
    reference.setInterface(Alpha.class);
    reference.setUrl(
        "%s://%s:%d/demo.Alpha".formatted(protocol, instance.registeredHost(), fixture.port()));
    reference.setRetries(0);
    return reference.get().call("hello");
  }
}
