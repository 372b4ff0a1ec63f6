package dev.discoveryscale.provider.endpoint.tri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import demo.Alpha;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.endpoint.EndpointFixture;
import dev.discoveryscale.provider.endpoint.service.CallReply;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataFault;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.metadata.MetadataRequest;
import org.apache.dubbo.metadata.MetadataService;
import org.apache.dubbo.metadata.MetadataServiceV2;
import org.apache.dubbo.metadata.util.MetadataServiceVersionUtils;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.EchoService;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls triple endpoints with an unmodified Dubbo 3.3.6 consumer, without a registry. */
class TripleConsumerTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String FASTJSON2 = "?serialization=fastjson2&prefer.serialization=fastjson2";

  private final FrameworkModel framework = new FrameworkModel();
  private final ApplicationModel application = framework.newApplication();
  private EndpointFixture fixture;
  private Instance instance;

  @BeforeEach
  void start() throws IOException {
    fixture = EndpointFixture.speaking("tri", "dubbo-3.3");
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
  void answersCallWithItsAddress() {
    Alpha alpha = reference(Alpha.class, "demo.Alpha", r -> {}).get();

    assertThat(alpha.call("hello")).isEqualTo(reply("hello"));
    assertThat(fixture.endpoints().statistics())
        .satisfies(s -> assertThat(s.callsAnswered()).isEqualTo(1))
        .satisfies(s -> assertThat(s.connections()).isEqualTo(1))
        .satisfies(s -> assertThat(s.protocolErrors()).isZero());
  }

  @Test
  void sendsWholeAnswerLongerThanFrame() {
    Alpha alpha = reference(Alpha.class, "demo.Alpha", r -> {}).get();
    String text = "x".repeat(3_000_000);

    assertThat(alpha.call(text)).isEqualTo(reply(text));
  }

  @Test
  void answersEchoAndGenericCalls() throws Exception {
    Alpha alpha = reference(Alpha.class, "demo.Alpha", r -> {}).get();
    GenericService generic = generic("");

    assertThat(((EchoService) alpha).$echo("ping")).isEqualTo("ping");
    assertThat(((EchoService) alpha).$echo(42)).isEqualTo(42);
    assertThat(generic.$invoke("call", types(), new Object[] {"hello"})).isEqualTo(reply("hello"));
    assertThat(generic.$invokeAsync("call", types(), new Object[] {"hello"}).get())
        .isEqualTo(reply("hello"));
  }

  @Test
  void findsServiceByNameForAnyGroupAndVersion() {
    Alpha grouped = reference(Alpha.class, "demo.Alpha", r -> r.setGroup("other")).get();
    Alpha versioned = reference(Alpha.class, "demo.Alpha", r -> r.setVersion("9.9.9")).get();

    assertThat(grouped.call("hello")).isEqualTo(reply("hello"));
    assertThat(versioned.call("hello")).isEqualTo(reply("hello"));
  }

  @Test
  void refusesUnknownMethodAndUnknownService() {
    GenericService generic = generic("");
    Alpha unknown = reference(Alpha.class, "demo.Unknown", r -> {}).get();

    assertThatThrownBy(() -> generic.$invoke("nope", types(), new Object[] {"hello"}))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("No such method nope in class interface demo.Alpha");
    assertThatThrownBy(() -> unknown.call("hello"))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("UNIMPLEMENTED : Invoker for gRPC not found");
    assertThat(fixture.endpoints().statistics().protocolErrors()).isEqualTo(2);
  }

  @Test
  void answersInPreferredFastjson2() {
    Alpha alpha = reference(Alpha.class, "demo.Alpha" + FASTJSON2, r -> {}).get();
    GenericService generic = generic(FASTJSON2);
    MetadataService metadata = metadataService(FASTJSON2);

    assertThat(alpha.call("hello")).isEqualTo(reply("hello"));
    assertThat(((EchoService) alpha).$echo("ping")).isEqualTo("ping");
    assertThat(((EchoService) alpha).$echo(42)).isEqualTo(42);
    assertThat(generic.$invoke("call", types(), new Object[] {"hello"})).isEqualTo(reply("hello"));
    String revision = metadata().revision();
    assertThat(metadata.getMetadataInfo(revision).calRevision()).isEqualTo(revision);
    assertThat(metadata.getMetadataInfo("another")).isNull();
  }

  @Test
  void answersPingsAndKeepsIdleConnection() {
    // Of its own accord it would give the connection up after a pause of three heartbeats.
    String often = "?heartbeat=200&heartbeat.timeout=60000";
    Alpha alpha = reference(Alpha.class, "demo.Alpha" + often, r -> {}).get();

    await().atMost(LIMIT).until(() -> fixture.endpoints().statistics().heartbeatsAnswered() >= 5);

    assertThat(fixture.endpoints().statistics().connections()).isEqualTo(1);
    assertThat(alpha.call("hello")).isEqualTo(reply("hello"));
  }

  @Test
  void servesConsumerAgainAfterReopening() throws IOException {
    Alpha alpha = reference(Alpha.class, "demo.Alpha?reconnect=500", r -> {}).get();
    assertThat(alpha.call("hello")).isEqualTo(reply("hello"));

    fixture.endpoints().close(instance);

    assertThatThrownBy(() -> alpha.call("hello")).isInstanceOf(RpcException.class);
    fixture.endpoints().open(instance);
    await()
        .atMost(LIMIT)
        .ignoreExceptions()
        .until(() -> alpha.call("again").equals(reply("again")));
  }

  @Test
  void answersOwnRevisionOnlyThroughFirstService() {
    MetadataInfo expected = metadata();
    MetadataService service = metadataService("");

    var metadata = service.getMetadataInfo(expected.revision());

    assertThat(metadata.calRevision()).isEqualTo(expected.revision());
    assertThat(metadata.getServices()).containsOnlyKeys("demo.Alpha:tri", "demo.Beta:tri");
    assertThat(service.getMetadataInfo("another")).isNull();
    assertThat(fixture.endpoints().statistics().metadataRequestsAnswered()).isEqualTo(2);
  }

  @Test
  void answersOwnRevisionOnlyThroughSecondService() {
    MetadataInfo expected = metadata();
    MetadataServiceV2 service =
        reference(
                MetadataServiceV2.class,
                MetadataServiceV2.class.getName(),
                r -> {
                  r.setGroup("demo-provider");
                  r.setVersion("2.0.0");
                  r.setProxy("nativestub");
                })
            .get();

    var metadata =
        MetadataServiceVersionUtils.toV1(service.getMetadataInfo(request(expected.revision())));

    assertThat(metadata.getApp()).isEqualTo("demo-provider");
    assertThat(metadata.getServices()).containsOnlyKeys("demo.Alpha:tri", "demo.Beta:tri");
    assertThat(metadata.getServices().get("demo.Alpha:tri"))
        .satisfies(s -> assertThat(s.getPort()).isEqualTo(fixture.port()))
        .satisfies(
            s ->
                assertThat(s.getParams())
                    .containsAllEntriesOf(Map.of("release", "3.3.6", "methods", "call")));
    assertThatThrownBy(() -> service.getMetadataInfo(request("another")))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("Internal Server Error");
  }

  @Test
  void answersLateMetadataWhenPublished() throws Exception {
    String revision = metadata().revision();
    MetadataService service = metadataService("");
    fixture.endpoints().withholdMetadata(instance, MetadataFault.LATE);

    CompletableFuture<?> asked =
        CompletableFuture.supplyAsync(() -> service.getMetadataInfo(revision).calRevision());

    assertThatThrownBy(() -> asked.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
    fixture.endpoints().publishMetadata(instance);
    assertThat(asked.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(revision);
  }

  @Test
  void failsMetadataRequestsUntilPublished() {
    String revision = metadata().revision();
    MetadataService service = metadataService("");
    fixture.endpoints().withholdMetadata(instance, MetadataFault.FAILING);

    assertThatThrownBy(() -> service.getMetadataInfo(revision))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("the metadata of this instance is not there yet");
    fixture.endpoints().publishMetadata(instance);
    assertThat(service.getMetadataInfo(revision).calRevision()).isEqualTo(revision);
  }

  private MetadataInfo metadata() {
    return Dialects.of("dubbo-3.3").metadata(fixture.fleet(), instance).get(0);
  }

  private static MetadataRequest request(String revision) {
    return MetadataRequest.newBuilder().setRevision(revision).build();
  }

  private MetadataService metadataService(String parameters) {
    return reference(
            MetadataService.class,
            MetadataService.class.getName() + parameters,
            r -> {
              r.setGroup("demo-provider");
              r.setVersion("1.0.0");
            })
        .get();
  }

  private GenericService generic(String parameters) {
    return reference(
            GenericService.class,
            "demo.Alpha" + parameters,
            r -> {
              r.setInterface("demo.Alpha");
              r.setGeneric("true");
            })
        .get();
  }

  private <T> ReferenceConfig<T> reference(
      Class<T> type, String path, Consumer<ReferenceConfig<T>> further) {
    ReferenceConfig<T> reference = new ReferenceConfig<>(application.newModule());
    reference.setInterface(type);
    reference.setUrl("tri://" + instance.registeredHost() + ":" + fixture.port() + "/" + path);
    reference.setRetries(0);
    reference.setTimeout(Math.toIntExact(LIMIT.toMillis()));
    further.accept(reference);
    return reference;
  }

  private String reply(String argument) {
    return CallReply.of(argument, instance.registeredHost(), fixture.port(), "demo.Alpha");
  }

  private static String[] types() {
    return new String[] {"java.lang.String"};
  }
}
