package dev.discoveryscale.provider.endpoint.service;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.data.FleetMethod;
import dev.discoveryscale.provider.endpoint.serialize.Unread;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The services that one instance exports on one port: the fleet's interfaces and, at application
 * level, the MetadataService. Which group and version a service has is decided here only.
 */
public final class Services {

  /** The second MetadataService, which 3.3 has on triple beside the first. */
  public static final String METADATA_SERVICE_V2 = "org.apache.dubbo.metadata.MetadataServiceV2";

  private static final String METADATA_SERVICE = "org.apache.dubbo.metadata.MetadataService";
  private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

  private final FleetSpec fleet;
  private final Dialect dialect;
  private final Instance instance;
  private final int port;
  private final MetadataGate gate;
  private final Counters counters;

  public Services(
      FleetSpec fleet,
      Dialect dialect,
      Instance instance,
      int port,
      MetadataGate gate,
      Counters counters) {
    this.fleet = fleet;
    this.dialect = dialect;
    this.instance = instance;
    this.port = port;
    this.gate = gate;
    this.counters = counters;
  }

  /** The port that these services are exported on. */
  public int port() {
    return port;
  }

  /** The names of the fleet's interfaces. */
  public List<String> interfaces() {
    return fleet.interfaces();
  }

  /** True if a call for the target finds a service. */
  public boolean exports(CalledService target) {
    return switch (target.service()) {
      case METADATA_SERVICE -> hasMetadata() && found(target, metadataService());
      case METADATA_SERVICE_V2 ->
          hasMetadata()
              && target.lookup() == CalledService.Lookup.ELSE_BY_NAME
              && dialect.line().hasSecondMetadataService();
      default -> fleet.services().stream().anyMatch(service -> found(target, service));
    };
  }

  /** Done when a call for the target may be answered: at once, unless metadata is late. */
  public CompletableFuture<Void> ready(CalledService target) {
    return switch (target.service()) {
      case METADATA_SERVICE, METADATA_SERVICE_V2 -> gate.ready();
      default -> NOW;
    };
  }

  /** A call of an exported service arrives, whatever its result. */
  public void noteCall(CalledService target) {
    counters.firstCall(target.service()).came();
  }

  /** Answers a call; called on an event loop, never blocks. */
  public ServiceAnswer answer(Call call) {
    return exports(call.target()) ? exported(call) : new ServiceAnswer.NoService();
  }

  /** A consumer that wants no version says none or 0.0.0. */
  private static boolean found(CalledService target, ServiceSpec service) {
    String version = target.version().equals("0.0.0") ? "" : target.version();
    ServiceSpec asked = new ServiceSpec(target.service(), target.group(), version);
    return target.lookup() == CalledService.Lookup.ELSE_BY_NAME
        ? asked.interfaceName().equals(service.interfaceName())
        : asked.equals(service);
  }

  private ServiceSpec metadataService() {
    return new ServiceSpec(METADATA_SERVICE, fleet.application(), "1.0.0");
  }

  private boolean hasMetadata() {
    return !dialect.metadata(fleet, instance).isEmpty();
  }

  private ServiceAnswer exported(Call call) {
    return switch (call.target().service()) {
      case METADATA_SERVICE -> call.echo() ? echo(call) : metadata(call, "getMetadataInfo");
      case METADATA_SERVICE_V2 -> metadata(call, "GetMetadataInfo");
      default -> fleetAnswer(call);
    };
  }

  private ServiceAnswer fleetAnswer(Call call) {
    noteCall(call.target());
    if (call.echo()) {
      counters.call();
      return echo(call);
    }
    if (call.calls(FleetMethod.NAME)) {
      return reply(call, String.valueOf(call.arguments().get(0)));
    }
    return call.generic()
        ? GenericCall.of(dialect.line(), call)
            .answer(FleetMethod.NAME, argument -> reply(call, argument))
        : new ServiceAnswer.NoMethod();
  }

  private ServiceAnswer reply(Call call, String argument) {
    counters.call();
    String service = call.target().service();
    return new ServiceAnswer.Value(
        FleetMethod.reply(argument, instance.registeredHost(), port, service));
  }

  private ServiceAnswer metadata(Call call, String method) {
    if (!call.calls(method)) {
      return call.generic()
          ? GenericCall.of(dialect.line(), call).noMethod()
          : new ServiceAnswer.NoMethod();
    }
    counters.metadataRequest();
    if (gate.fails()) {
      return new ServiceAnswer.Failure("the metadata of this instance is not there yet", false);
    }
    return dialect.metadata(fleet, instance).stream()
        .filter(info -> info.revision().equals(call.arguments().get(0)))
        .findFirst()
        .<ServiceAnswer>map(ServiceAnswer.Metadata::new)
        .orElseGet(ServiceAnswer.Nothing::new);
  }

  private static ServiceAnswer echo(Call call) {
    return call.arguments().get(0) instanceof Unread value
        ? new ServiceAnswer.Echo(value)
        : new ServiceAnswer.Nothing();
  }
}
