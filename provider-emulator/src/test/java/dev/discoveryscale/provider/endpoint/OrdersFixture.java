package dev.discoveryscale.provider.endpoint;

import demo.Orders;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.scenario.AnswerRule;
import dev.discoveryscale.provider.FreePort;
import dev.discoveryscale.provider.contract.ClassContracts;
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
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.service.GenericService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Serves interfaces of a user's, and calls them with an unmodified Dubbo 3.3.6 consumer. */
abstract class OrdersFixture {

  private static final int LIMIT_MILLIS = 60_000;
  private static final String HOST = "127.7.0.1";

  /** The same as a number: Dubbo replaces addresses that look like 127.x. */
  static final String REGISTERED_HOST = "2131165185";

  static final String FASTJSON2 = "?serialization=fastjson2&prefer.serialization=fastjson2";
  private static final List<Class<?>> TYPES =
      List.of(Orders.class, Orders.Messages.class, Orders.Streams.class);

  /** Triple looks for allowed classes in the default one, whichever the consumer has. */
  private final FrameworkModel framework = FrameworkModel.defaultModel();

  private final ApplicationModel application = framework.newApplication();
  final List<Endpoints> open = new ArrayList<>();
  private FleetSpec fleet;

  @BeforeEach
  final void start() {
    ApplicationConfig config = new ApplicationConfig("test-consumer");
    config.setQosEnable(false);
    application.getApplicationConfigManager().setApplication(config);
  }

  @AfterEach
  final void stop() {
    framework.destroy();
    open.forEach(Endpoints::close);
  }

  final void serve(Function<Class<?>, ServiceContract> contract) throws IOException {
    serve(contract, List.of());
  }

  final void serve(Function<Class<?>, ServiceContract> contract, List<AnswerRule> rules)
      throws IOException {
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
            rules);
    Endpoints endpoints = new Endpoints(fleet, Dialects.of("dubbo-3.3"));
    open.add(endpoints);
    endpoints.open(new Instance(0, HOST, 12_345, 1_763_600_000_000L));
  }

  static ServiceContract ofClass(Class<?> type) {
    return ClassContracts.of(type);
  }

  static Orders.Order order() {
    Orders.Order order = new Orders.Order("1");
    order.setParts(new ArrayList<>(List.of(order, new Orders.Order("2"))));
    return order;
  }

  final GenericService generic(String protocol) {
    ReferenceConfig<GenericService> reference =
        config(GenericService.class, protocol, Orders.class);
    reference.setInterface(Orders.class.getName());
    reference.setGeneric("true");
    return reference.get();
  }

  final <T> T reference(Class<T> type, String protocol) {
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

  final int port(String wire) {
    return fleet.protocols().stream()
        .filter(protocol -> protocol.wire().equals(wire))
        .findFirst()
        .orElseThrow()
        .port();
  }
}
