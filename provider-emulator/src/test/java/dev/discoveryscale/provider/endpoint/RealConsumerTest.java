package dev.discoveryscale.provider.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import demo.Alpha;
import dev.discoveryscale.provider.contract.FleetMethod;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.MetadataFault;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.metadata.MetadataService;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.EchoService;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls endpoints with an unmodified Dubbo 3.3.6 consumer, without a registry. */
class RealConsumerTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String FASTJSON2 = "?serialization=fastjson2&prefer.serialization=fastjson2";

  private final FrameworkModel framework = new FrameworkModel();
  private final ApplicationModel application = framework.newApplication();
  private EndpointFixture fixture;

  @BeforeEach
  void start() throws IOException {
    fixture = EndpointFixture.of("dubbo-3.3");
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
  void answersCallWithItsAddress() throws IOException {
    Instance first = fixture.opened(0);
    Instance second = fixture.opened(1);

    assertThat(alpha(first, "").call("hello")).isEqualTo(reply("hello", first));
    assertThat(alpha(second, "").call("hello")).isEqualTo(reply("hello", second));
    assertThat(fixture.endpoints().statistics())
        .satisfies(s -> assertThat(s.callsAnswered()).isEqualTo(2))
        .satisfies(s -> assertThat(s.protocolErrors()).isZero());
  }

  @Test
  void answersEchoAndGenericCalls() throws IOException {
    Instance instance = fixture.opened(0);

    Object echo = ((EchoService) alpha(instance, "")).$echo("ping");
    Object generic = generic(instance, "").$invoke("call", types(), new Object[] {"hello"});

    assertThat(echo).isEqualTo("ping");
    assertThat(generic).isEqualTo(reply("hello", instance));
  }

  @Test
  void answersInPreferredFastjson2() throws IOException {
    Instance instance = fixture.opened(0);
    Alpha alpha = alpha(instance, FASTJSON2);
    GenericService generic = generic(instance, FASTJSON2);
    MetadataService metadata = metadataService(instance, FASTJSON2);

    assertThat(alpha.call("hello")).isEqualTo(reply("hello", instance));
    assertThat(((EchoService) alpha).$echo("ping")).isEqualTo("ping");
    assertThat(((EchoService) alpha).$echo(42)).isEqualTo(42);
    assertThat(generic.$invoke("call", types(), new Object[] {"hello"}))
        .isEqualTo(reply("hello", instance));
    String revision = metadata(instance).revision();
    assertThat(metadata.getMetadataInfo(revision).calRevision()).isEqualTo(revision);
    assertThat(metadata.getMetadataInfo("another")).isNull();
    assertThatThrownBy(() -> generic.$invoke("nope", types(), new Object[] {"hello"}))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("No such method nope in class interface demo.Alpha");
  }

  @Test
  void refusesUnknownMethodAndUnknownService() throws IOException {
    Instance instance = fixture.opened(0);
    GenericService generic = generic(instance, "");
    ReferenceConfig<Alpha> unknown = reference(Alpha.class, instance, "demo.Unknown", "");

    assertThatThrownBy(() -> generic.$invoke("nope", types(), new Object[] {"hello"}))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("No such method nope in class interface demo.Alpha");
    assertThatThrownBy(() -> unknown.get().call("hello"))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("demo.Unknown");
    assertThat(fixture.endpoints().statistics().protocolErrors()).isEqualTo(2);
  }

  @Test
  void answersHeartbeatsAndKeepsConnection() throws IOException {
    Instance instance = fixture.opened(0);
    // Of its own accord it would give the connection up after a pause of three heartbeats.
    Alpha alpha = alpha(instance, "?heartbeat=200&heartbeat.timeout=60000");

    await().atMost(LIMIT).until(() -> fixture.endpoints().statistics().heartbeatsAnswered() >= 10);

    assertThat(fixture.endpoints().statistics().connections()).isEqualTo(1);
    assertThat(alpha.call("hello")).isEqualTo(reply("hello", instance));
  }

  @Test
  void servesManyConnectionsOfOneConsumer() throws IOException {
    List<Instance> instances = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      instances.add(fixture.opened(i));
    }

    List<Alpha> services = instances.stream().map(i -> alpha(i, "?connections=10")).toList();

    for (int i = 0; i < services.size(); i++) {
      assertThat(services.get(i).call("hello")).isEqualTo(reply("hello", instances.get(i)));
    }
    // A connection is there for who made it before it is for who accepts it.
    await().atMost(LIMIT).until(() -> fixture.endpoints().statistics().connections() == 200);
  }

  @Test
  void closesOneInstanceWithoutOthers() throws IOException {
    Instance closed = fixture.opened(0);
    Instance open = fixture.opened(1);
    Alpha toClosed = alpha(closed, "");
    Alpha toOpen = alpha(open, "");

    fixture.endpoints().close(closed);

    assertThatThrownBy(() -> toClosed.call("hello")).isInstanceOf(RpcException.class);
    assertThat(toOpen.call("hello")).isEqualTo(reply("hello", open));
    await().atMost(LIMIT).until(() -> fixture.endpoints().statistics().connections() == 1);
  }

  @Test
  void answersMetadataOfItsOwnRevisionOnly() throws IOException {
    Instance instance = fixture.opened(0);
    MetadataInfo expected = metadata(instance);
    MetadataService service = metadataService(instance, "");

    var metadata = service.getMetadataInfo(expected.revision());

    assertThat(metadata.getApp()).isEqualTo("demo-provider");
    assertThat(metadata.calRevision()).isEqualTo(expected.revision());
    assertThat(metadata.getServices()).containsOnlyKeys("demo.Alpha:dubbo", "demo.Beta:dubbo");
    assertThat(metadata.getServices().get("demo.Alpha:dubbo").getParams())
        .containsAllEntriesOf(Map.of("release", "3.3.6", "methods", "call"));
    assertThat(service.getMetadataInfo("another")).isNull();
    assertThat(fixture.endpoints().statistics().metadataRequestsAnswered()).isEqualTo(2);
  }

  @Test
  void answersLateMetadataWhenPublished() throws Exception {
    Instance instance = fixture.opened(0);
    String revision = metadata(instance).revision();
    MetadataService service = metadataService(instance, "");
    fixture.endpoints().withholdMetadata(instance, MetadataFault.LATE);

    CompletableFuture<String> asked =
        RpcContext.getServiceContext()
            .asyncCall(() -> service.getMetadataInfo(revision))
            .thenApply(metadata -> metadata.calRevision());

    assertThat(alpha(instance, "").call("hello")).isEqualTo(reply("hello", instance));
    assertThat(fixture.endpoints().statistics().connections()).isEqualTo(1);
    assertThat(fixture.endpoints().statistics().metadataRequestsAnswered()).isZero();
    fixture.endpoints().publishMetadata(instance);
    assertThat(asked.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(revision);
    assertThat(service.getMetadataInfo(revision).calRevision()).isEqualTo(revision);
  }

  @Test
  void failsMetadataRequestsUntilPublished() throws IOException {
    Instance instance = fixture.opened(0);
    String revision = metadata(instance).revision();
    MetadataService service = metadataService(instance, "");
    fixture.endpoints().withholdMetadata(instance, MetadataFault.FAILING);

    assertThatThrownBy(() -> service.getMetadataInfo(revision))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("the metadata of this instance is not there yet");
    fixture.endpoints().publishMetadata(instance);
    assertThat(service.getMetadataInfo(revision).calRevision()).isEqualTo(revision);
  }

  private Alpha alpha(Instance instance, String parameters) {
    return reference(Alpha.class, instance, "demo.Alpha", parameters).get();
  }

  private MetadataInfo metadata(Instance instance) {
    return Dialects.of("dubbo-3.3").metadata(fixture.fleet(), instance).get(0);
  }

  private MetadataService metadataService(Instance instance, String parameters) {
    ReferenceConfig<MetadataService> reference =
        reference(MetadataService.class, instance, MetadataService.class.getName(), parameters);
    reference.setGroup("demo-provider");
    reference.setVersion("1.0.0");
    return reference.get();
  }

  private GenericService generic(Instance instance, String parameters) {
    ReferenceConfig<GenericService> reference =
        reference(GenericService.class, instance, "demo.Alpha", parameters);
    reference.setInterface("demo.Alpha");
    reference.setGeneric("true");
    return reference.get();
  }

  private <T> ReferenceConfig<T> reference(
      Class<T> type, Instance instance, String path, String parameters) {
    ReferenceConfig<T> reference = new ReferenceConfig<>(application.newModule());
    reference.setInterface(type);
    reference.setUrl(
        "dubbo://" + instance.registeredHost() + ":" + fixture.port() + "/" + path + parameters);
    reference.setRetries(0);
    reference.setTimeout(Math.toIntExact(LIMIT.toMillis()));
    return reference;
  }

  private String reply(String argument, Instance instance) {
    return FleetMethod.reply(argument, instance.registeredHost(), fixture.port(), "demo.Alpha");
  }

  private static String[] types() {
    return new String[] {"java.lang.String"};
  }
}
