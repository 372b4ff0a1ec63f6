package dev.discoveryscale.provider.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import demo.Alpha;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.EchoService;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Holds endpoints against a provider of Dubbo 3.3.6: one consumer asks both the same. */
class RealProviderTest {

  private static final String[] STRING = {"java.lang.String"};
  private static final String[] NONE = {};

  private final FrameworkModel framework = new FrameworkModel();
  private final ApplicationModel application = framework.newApplication();

  @BeforeEach
  void start() {
    ApplicationConfig config = new ApplicationConfig("test-consumer");
    config.setQosEnable(false);
    application.getApplicationConfigManager().setApplication(config);
  }

  @AfterEach
  void stop() {
    framework.destroy();
  }

  @ParameterizedTest
  @CsvSource({"dubbo, hessian2", "dubbo, fastjson2", "tri, hessian2", "tri, fastjson2"})
  void answersEchoLikeRealProvider(String wire, String serialization) throws Exception {
    try (RealProvider real = RealProvider.speaking(wire);
        EndpointFixture fixture = EndpointFixture.speaking(wire, "dubbo-3.3")) {
      fixture.opened(0);
      Alpha toReal = reference(Alpha.class, wire, real.address(), serialization).get();
      Alpha toEmulated = reference(Alpha.class, wire, address(fixture), serialization).get();

      for (Object value : echoed().toList()) {
        Object expected = ((EchoService) toReal).$echo(value);
        Object found = ((EchoService) toEmulated).$echo(value);

        assertThat(found).isEqualTo(expected).isEqualTo(value).hasSameClassAs(expected);
      }
      assertThat(((EchoService) toEmulated).$echo(null)).isNull();
      assertThat(fixture.endpoints().statistics().protocolErrors()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"dubbo, hessian2", "dubbo, fastjson2", "tri, hessian2", "tri, fastjson2"})
  void answersGenericCallLikeRealProvider(String wire, String serialization) throws Exception {
    try (RealProvider real = RealProvider.speaking(wire);
        EndpointFixture fixture = EndpointFixture.speaking(wire, "dubbo-3.3")) {
      fixture.opened(0);
      GenericService toReal = generic(wire, real.address(), serialization);
      GenericService toEmulated = generic(wire, address(fixture), serialization);

      genericCalls()
          .forEach(
              call ->
                  assertThat(outcome(toEmulated, call, address(fixture)))
                      .isEqualTo(outcome(toReal, call, real.address())));
      assertThat(fixture.endpoints().statistics())
          .satisfies(s -> assertThat(s.callsAnswered()).isEqualTo(6))
          .satisfies(s -> assertThat(s.protocolErrors()).isEqualTo(10));
    }
  }

  private static Stream<Object> echoed() {
    return Stream.of(
        "text",
        "ä€😀".repeat(20_000),
        42,
        1L << 40,
        0.5,
        true,
        new Date(0),
        TimeUnit.SECONDS,
        new String[] {"a", null},
        new int[] {1, 2},
        new byte[] {1, 2},
        List.of(),
        new LinkedHashMap<>(Map.of("a", List.of(1, "b"))));
  }

  private static Stream<Call> genericCalls() {
    return Stream.of(
        new Call("call", STRING, new Object[] {"x"}),
        new Call("call ", STRING, new Object[] {"x"}),
        new Call("call", null, new Object[] {"x"}),
        new Call("call", STRING, new Object[] {null}),
        new Call("call", STRING, null),
        new Call("call", null, null),
        new Call("call", STRING, new Object[] {}),
        new Call("call", STRING, new Object[] {"x", "y"}),
        new Call("call", NONE, new Object[] {"x"}),
        new Call("call", NONE, new Object[] {}),
        new Call("call", new String[] {"int"}, new Object[] {5}),
        new Call("call", new String[] {STRING[0], STRING[0]}, new Object[] {"x", "y"}),
        new Call("nope", STRING, new Object[] {"x"}),
        new Call("nope", NONE, new Object[] {}),
        new Call("nope", null, new Object[] {"x"}),
        new Call("$echo", new String[] {"java.lang.Object"}, new Object[] {"x"}));
  }

  /** The value, or the exceptions and what they say before their stack traces begin. */
  private static String outcome(GenericService service, Call call, String address) {
    Function<String, String> comparable =
        text ->
            text == null ? "" : text.lines().findFirst().orElse("").replace(address, "<address>");
    try {
      Object value = service.$invoke(call.method(), call.types(), call.values());
      return comparable.apply((String) value);
    } catch (RuntimeException e) {
      StringBuilder chain = new StringBuilder(e.getClass().getName());
      for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
        chain.append("\n").append(comparable.apply(cause.toString()));
      }
      return chain.toString();
    }
  }

  private GenericService generic(String wire, String address, String serialization) {
    ReferenceConfig<GenericService> reference =
        reference(GenericService.class, wire, address, serialization);
    reference.setInterface("demo.Alpha");
    reference.setGeneric("true");
    return reference.get();
  }

  private <T> ReferenceConfig<T> reference(
      Class<T> type, String wire, String address, String serialization) {
    ReferenceConfig<T> reference = new ReferenceConfig<>(application.newModule());
    reference.setInterface(type);
    reference.setUrl(
        "%s://%s/demo.Alpha?serialization=%s&prefer.serialization=%s"
            .formatted(wire, address, serialization, serialization));
    reference.setRetries(0);
    reference.setTimeout(60_000);
    return reference;
  }

  private static String address(EndpointFixture fixture) {
    return fixture.instance(0).registeredHost() + ":" + fixture.port();
  }

  private record Call(String method, String[] types, Object[] values) {}
}
