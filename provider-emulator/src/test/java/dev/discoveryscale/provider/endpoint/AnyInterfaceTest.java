package dev.discoveryscale.provider.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.StringValue;
import demo.Orders;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.contract.ClassContracts;
import dev.discoveryscale.provider.contract.FleetMethod;
import dev.discoveryscale.provider.contract.ServiceContract;
import dev.discoveryscale.provider.dialect.Dialects;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls interfaces of a user's with an unmodified Dubbo 3.3.6 consumer, without a registry. */
class AnyInterfaceTest {

  private static final int LIMIT_MILLIS = 60_000;
  private static final String HOST = "127.7.0.1";

  /** The same as a number: Dubbo replaces addresses that look like 127.x. */
  private static final String REGISTERED_HOST = "2131165185";

  private static final String FASTJSON2 = "?serialization=fastjson2&prefer.serialization=fastjson2";
  private static final List<Class<?>> TYPES =
      List.of(Orders.class, Orders.Messages.class, Orders.Streams.class);

  /** Triple looks for allowed classes in the default one, whichever the consumer has. */
  private final FrameworkModel framework = FrameworkModel.defaultModel();

  private final ApplicationModel application = framework.newApplication();
  private final List<Endpoints> open = new ArrayList<>();
  private FleetSpec fleet;

  @BeforeEach
  void start() {
    ApplicationConfig config = new ApplicationConfig("test-consumer");
    config.setQosEnable(false);
    application.getApplicationConfigManager().setApplication(config);
  }

  @AfterEach
  void stop() {
    framework.destroy();
    open.forEach(Endpoints::close);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "tri", "dubbo" + FASTJSON2, "tri" + FASTJSON2})
  void answersEveryMethodOfAClass(String protocol) throws Exception {
    serve(AnyInterfaceTest::ofClass);
    Orders orders = reference(Orders.class, protocol);

    assertThat(orders.find("7")).isNull();
    assertThat(orders.find(7, true)).isNull();
    assertThat(orders.all()).isEmpty();
    assertThat(orders.array(1)).isEmpty();
    assertThat(orders.byName(Set.of("a"))).isEqualTo(Map.of());
    assertThat(orders.later(order()).get(1, TimeUnit.MINUTES)).isEmpty();
    assertThat(orders.laterOne().get(1, TimeUnit.MINUTES)).isNull();
    assertThat(orders.day()).isNull();
    assertThat(orders.known("7")).isFalse();
    assertThat(orders.count()).isZero();
    assertThat(orders.total()).isZero();
    orders.store(order());
    assertThat(open.get(0).statistics().callsAnswered()).isEqualTo(12);
    assertThat(open.get(0).statistics().protocolErrors()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "tri"})
  void answersEveryMethodOfAName(String protocol) throws Exception {
    serve(type -> ServiceContract.named(type.getName()));
    Orders orders = reference(Orders.class, protocol);

    assertThat(orders.find(7, true)).isNull();
    assertThat(orders.all()).isNull();
    assertThat(orders.count()).isZero();
    assertThat(orders.later(order()).get(1, TimeUnit.MINUTES)).isNull();
    orders.store(order());
    assertThat(generic(protocol).$invoke("any", new String[] {"int"}, new Object[] {1})).isNull();
    assertThat(open.get(0).statistics().protocolErrors()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "tri"})
  void answersGenericCalls(String protocol) throws IOException {
    serve(AnyInterfaceTest::ofClass);
    GenericService orders = generic(protocol);

    assertThat(orders.$invoke("count", new String[0], new Object[0])).isEqualTo(0);
    assertThat(orders.$invoke("find", new String[] {"long", "boolean"}, new Object[] {7L, true}))
        .isNull();
    assertThat(orders.$invoke("call", new String[] {"java.lang.String"}, new Object[] {"hi"}))
        .isEqualTo(
            FleetMethod.reply("hi", REGISTERED_HOST, port(protocol), Orders.class.getName()));
    assertThatThrownBy(() -> orders.$invoke("find", new String[] {"int"}, new Object[] {7}))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("No such method find in class interface demo.Orders");
  }

  @Test
  void answersMessagesWithAnEmptyOneAndStreamsWithoutItems() throws Exception {
    serve(AnyInterfaceTest::ofClass);
    Orders.Messages messages = reference(Orders.Messages.class, "tri");
    Orders.Streams streams = reference(Orders.Streams.class, "tri");
    StreamItems<StringValue> greetings = new StreamItems<>();
    StreamItems<String> words = new StreamItems<>();

    assertThat(messages.greet(StringValue.of("Ada"))).isEqualTo(StringValue.getDefaultInstance());
    messages.greetings(StringValue.of("Ada"), greetings);
    streams.words("a b c", words);

    assertThat(greetings.all()).isEmpty();
    assertThat(words.all()).isEmpty();
  }

  @Test
  void answersMessagesOfAName() throws IOException {
    serve(type -> ServiceContract.named(type.getName()));
    Orders.Messages messages = reference(Orders.Messages.class, "tri");

    assertThat(messages.greet(StringValue.of("Ada"))).isEqualTo(StringValue.getDefaultInstance());
  }

  /** hessian-lite needs the JDK opened to read it, so it is read as a map. */
  @Test
  void answersAnEmptyOptional() throws IOException {
    serve(AnyInterfaceTest::ofClass);

    Object perhaps =
        generic("dubbo")
            .$invoke("perhaps", new String[] {Orders.Order.class.getName()}, new Object[] {null});

    assertThat(perhaps).isIn(Optional.empty(), Collections.singletonMap("value", null));
  }

  private void serve(Function<Class<?>, ServiceContract> contract) throws IOException {
    fleet =
        new FleetSpec(
            "demo-provider",
            "3.3.6",
            1,
            TYPES.stream().map(type -> ServiceSpec.of(type.getName())).toList(),
            List.of(
                new ProtocolSpec("dubbo", FreePort.on(HOST), "dubbo"),
                new ProtocolSpec("tri", FreePort.on(HOST), "tri")),
            UrlSpec.of(0, 0),
            new RegisteringSpec(
                RegisterMode.ALL, MetadataStorage.LOCAL, 1, Placement.MIRRORED, Sessions.SHARED),
            TYPES.stream().collect(Collectors.toMap(Class::getName, contract)),
            List.of());
    Endpoints endpoints = new Endpoints(fleet, Dialects.of("dubbo-3.3"));
    open.add(endpoints);
    endpoints.open(new Instance(0, HOST, 12_345, 1_763_600_000_000L));
  }

  private static ServiceContract ofClass(Class<?> type) {
    return ClassContracts.of(type);
  }

  private static Orders.Order order() {
    Orders.Order order = new Orders.Order("1");
    order.setParts(new ArrayList<>(List.of(order, new Orders.Order("2"))));
    return order;
  }

  private GenericService generic(String protocol) {
    ReferenceConfig<GenericService> reference =
        config(GenericService.class, protocol, Orders.class);
    reference.setInterface(Orders.class.getName());
    reference.setGeneric("true");
    return reference.get();
  }

  private <T> T reference(Class<T> type, String protocol) {
    ReferenceConfig<T> reference = config(type, protocol, type);
    reference.setInterface(type);
    return reference.get();
  }

  private <T> ReferenceConfig<T> config(Class<T> type, String protocol, Class<?> path) {
    String scheme = protocol.replaceFirst("\\?.*", "");
    ReferenceConfig<T> reference = new ReferenceConfig<>(application.newModule());
    reference.setUrl(
        "%s://%s:%d/%s%s"
            .formatted(
                scheme,
                REGISTERED_HOST,
                port(scheme),
                path.getName(),
                protocol.substring(scheme.length())));
    reference.setRetries(0);
    reference.setTimeout(LIMIT_MILLIS);
    return reference;
  }

  private int port(String wire) {
    return fleet.protocols().stream()
        .filter(protocol -> protocol.wire().equals(wire))
        .findFirst()
        .orElseThrow()
        .port();
  }
}
