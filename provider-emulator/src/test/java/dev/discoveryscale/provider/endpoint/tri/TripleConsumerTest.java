package dev.discoveryscale.provider.endpoint.tri;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import demo.Alpha;
import dev.discoveryscale.provider.contract.FleetMethod;
import java.io.IOException;
import org.apache.dubbo.metadata.MetadataService;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.service.EchoService;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.Test;

/** Calls triple endpoints with an unmodified Dubbo 3.3.6 consumer, without a registry. */
class TripleConsumerTest extends TripleConsumerFixture {

  private static final String FASTJSON2 = "?serialization=fastjson2&prefer.serialization=fastjson2";

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

  private String reply(String argument) {
    return FleetMethod.reply(argument, instance.registeredHost(), fixture.port(), "demo.Alpha");
  }

  private static String[] types() {
    return new String[] {"java.lang.String"};
  }
}
