package dev.discoveryscale.provider.session.nacos;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.nacos.api.config.remote.request.ConfigPublishRequest;
import com.alibaba.nacos.api.config.remote.request.ConfigQueryRequest;
import com.alibaba.nacos.api.config.remote.request.ConfigRemoveRequest;
import com.alibaba.nacos.api.grpc.auto.Payload;
import com.alibaba.nacos.api.naming.pojo.Instance;
import com.alibaba.nacos.api.naming.remote.request.BatchInstanceRequest;
import com.alibaba.nacos.api.naming.remote.request.InstanceRequest;
import com.alibaba.nacos.api.remote.request.ClientDetectionRequest;
import com.alibaba.nacos.api.remote.request.ConnectionSetupRequest;
import com.alibaba.nacos.api.remote.request.HealthCheckRequest;
import com.alibaba.nacos.api.remote.request.Request;
import com.alibaba.nacos.api.remote.request.ServerCheckRequest;
import com.alibaba.nacos.api.remote.response.ClientDetectionResponse;
import com.alibaba.nacos.common.remote.PayloadRegistry;
import com.alibaba.nacos.common.remote.client.grpc.GrpcUtils;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.provider.session.nacos.wire.GrpcMessage;
import dev.discoveryscale.provider.session.nacos.wire.MessageMarshaller;
import dev.discoveryscale.provider.session.nacos.wire.NacosModule;
import dev.discoveryscale.provider.session.nacos.wire.Requests;
import dev.discoveryscale.provider.session.nacos.wire.ServiceInstance;
import dev.discoveryscale.provider.session.nacos.wire.ServiceName;
import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages as the classes of nacos-client 2.5.1 write and read them. */
class RealClientMessagesTest {

  private static final MessageMarshaller MARSHALLER = new MessageMarshaller("127.0.0.1");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Requests REQUESTS = new Requests("dev");
  private static final ServiceName SERVICE = new ServiceName("DEFAULT_GROUP", "providers:demo::");
  private static final ServiceInstance PLAIN = ServiceInstance.of("10.0.0.1", 20880, Map.of());
  private static final ServiceInstance FULL =
      new ServiceInstance(
          "10.0.0.1",
          20881,
          2.5,
          true,
          false,
          Optional.of("north"),
          Optional.of("DEFAULT_GROUP@@demo"),
          Map.of("side", "provider", "preserved.ip.delete.timeout", "1000", "umlaut", "ä\"\\"));

  @BeforeAll
  static void knowTypes() {
    PayloadRegistry.init();
  }

  static Stream<Arguments> requests() {
    return Stream.of(
        Arguments.of(Requests.serverCheck(), new ServerCheckRequest(), false),
        Arguments.of(Requests.healthCheck(), new HealthCheckRequest(), false),
        Arguments.of(REQUESTS.setup("v1", NacosModule.NAMING), setup(), false),
        Arguments.of(
            REQUESTS.register(SERVICE, PLAIN),
            new InstanceRequest(
                "dev", SERVICE.name(), SERVICE.group(), "registerInstance", plain()),
            true),
        Arguments.of(
            REQUESTS.register(SERVICE, FULL),
            new InstanceRequest("dev", SERVICE.name(), SERVICE.group(), "registerInstance", full()),
            true),
        Arguments.of(
            REQUESTS.deregister(SERVICE, FULL),
            new InstanceRequest(
                "dev", SERVICE.name(), SERVICE.group(), "deregisterInstance", full()),
            true),
        Arguments.of(
            REQUESTS.registerAll(SERVICE, List.of(PLAIN, FULL)),
            new BatchInstanceRequest(
                "dev",
                SERVICE.name(),
                SERVICE.group(),
                "batchRegisterInstance",
                List.of(plain(), full())),
            true),
        Arguments.of(
            REQUESTS.publish("mapping", "demo", "a,b", Optional.of("text")), publication(), true),
        Arguments.of(
            REQUESTS.remove("mapping", "demo"),
            new ConfigRemoveRequest("demo", "mapping", "dev", null),
            true),
        Arguments.of(
            REQUESTS.query("mapping", "demo"),
            ConfigQueryRequest.build("demo", "mapping", "dev"),
            true));
  }

  private static ConnectionSetupRequest setup() {
    ConnectionSetupRequest setup = new ConnectionSetupRequest();
    setup.setClientVersion("v1");
    setup.setTenant("dev");
    setup.setLabels(
        new HashMap<>(
            Map.of(
                "source", "sdk", "module", "naming", "AppName", "unknown", "tls.enable", "false")));
    setup.setAbilityTable(Map.of());
    return setup;
  }

  private static ConfigPublishRequest publication() {
    ConfigPublishRequest publication = new ConfigPublishRequest("demo", "mapping", "dev", "a,b");
    publication.putAdditionalParam("tag", null);
    publication.putAdditionalParam("appName", "unknown");
    publication.putAdditionalParam("betaIps", null);
    publication.putAdditionalParam("type", "text");
    publication.putAdditionalParam("encryptedDataKey", "");
    return publication;
  }

  private static Instance plain() {
    Instance instance = new Instance();
    instance.setIp("10.0.0.1");
    instance.setPort(20880);
    return instance;
  }

  private static Instance full() {
    Instance instance = new Instance();
    instance.setIp("10.0.0.1");
    instance.setPort(20881);
    instance.setWeight(2.5);
    instance.setEnabled(false);
    instance.setClusterName("north");
    instance.setServiceName("DEFAULT_GROUP@@demo");
    instance.setMetadata(new HashMap<>(FULL.metadata()));
    return instance;
  }

  /**
   * @param common whether the client adds headers, which are looked at in another test
   */
  @ParameterizedTest
  @MethodSource("requests")
  void writesRequestsOfRealClient(GrpcMessage ours, Request theirs, boolean common)
      throws Exception {
    Payload written = payload(ours);
    Payload expected = GrpcUtils.convert(theirs);

    assertThat(written.getMetadata().getType()).isEqualTo(expected.getMetadata().getType());
    assertThat(json(written)).isEqualTo(json(expected));
    assertThat(GrpcUtils.parse(written)).isInstanceOf(theirs.getClass());
    if (!common) {
      assertThat(written.getMetadata().getHeadersMap()).isEmpty();
    }
  }

  @Test
  void writesHeaders() throws Exception {
    Payload naming = payload(REQUESTS.register(SERVICE, PLAIN).withHeaders(Map.of("a", "b")));
    Payload configuration = payload(REQUESTS.query("mapping", "demo"));

    assertThat(naming.getMetadata().getHeadersMap()).containsExactlyEntriesOf(Map.of("a", "b"));
    assertThat(naming.getMetadata().getClientIp()).isEqualTo("127.0.0.1");
    assertThat(configuration.getMetadata().getHeadersMap())
        .containsOnlyKeys(
            "Client-AppName",
            "Client-RequestTS",
            "Client-RequestToken",
            "exConfigInfo",
            "charset",
            "notify");
  }

  @Test
  void readsAndAnswersRequestsOfServer() throws Exception {
    ClientDetectionRequest asked = new ClientDetectionRequest();
    asked.setRequestId("17");
    GrpcMessage read =
        MARSHALLER.parse(new ByteArrayInputStream(GrpcUtils.convert(asked).toByteArray()));

    assertThat(read.type()).isEqualTo("ClientDetectionRequest");
    assertThat(read.requestId()).hasValue("17");
    Payload answer = payload(GrpcMessage.reply("ClientDetectionResponse", read));
    ClientDetectionResponse understood = (ClientDetectionResponse) GrpcUtils.parse(answer);
    assertThat(understood.getRequestId()).isEqualTo("17");
    assertThat(understood.isSuccess()).isTrue();
    ClientDetectionResponse real = new ClientDetectionResponse();
    real.setRequestId("17");
    assertThat(json(answer)).isEqualTo(json(GrpcUtils.convert(real)));
  }

  private static Payload payload(GrpcMessage message) throws Exception {
    return Payload.parseFrom(MARSHALLER.stream(message).readAllBytes());
  }

  private static JsonNode json(Payload payload) throws Exception {
    return JSON.readTree(payload.getBody().getValue().toStringUtf8());
  }
}
