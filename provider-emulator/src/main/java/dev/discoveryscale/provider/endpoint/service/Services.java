package dev.discoveryscale.provider.endpoint.service;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.AnswerRule;
import dev.discoveryscale.provider.answers.Answer;
import dev.discoveryscale.provider.answers.Answers;
import dev.discoveryscale.provider.contract.FleetMethod;
import dev.discoveryscale.provider.contract.ServiceContract;
import dev.discoveryscale.provider.contract.ServiceMethod;
import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.InstanceExports;
import dev.discoveryscale.provider.endpoint.serialize.Unread;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

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
  private final InstanceExports exports;
  private final int port;
  private final MetadataGate gate;
  private final Counters counters;
  private final Answers answers;

  public Services(
      FleetSpec fleet,
      Dialect dialect,
      Instance instance,
      int port,
      MetadataGate gate,
      Counters counters,
      Answers answers) {
    this.fleet = fleet;
    this.dialect = dialect;
    this.instance = instance;
    this.exports = dialect.exports(fleet, instance);
    this.port = port;
    this.gate = gate;
    this.counters = counters;
    this.answers = answers;
  }

  /** The port that these services are exported on. */
  public int port() {
    return port;
  }

  /** The names of the instance's interfaces, each once. */
  public List<String> interfaces() {
    return exports.services().stream().map(ServiceSpec::interfaceName).distinct().toList();
  }

  /** True if a call for the target finds a service. */
  public boolean exports(CalledService target) {
    return switch (target.service()) {
      case METADATA_SERVICE -> hasMetadata() && found(target, metadataService());
      case METADATA_SERVICE_V2 ->
          hasMetadata()
              && target.lookup() == CalledService.Lookup.ELSE_BY_NAME
              && exports.line().hasSecondMetadataService();
      default -> exports.services().stream().anyMatch(service -> found(target, service));
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
    return new ServiceSpec(METADATA_SERVICE, exports.application(), "1.0.0");
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
    ServiceContract contract = fleet.contract(call.target().service());
    if (call.generic()) {
      return GenericCall.of(exports.line(), call)
          .answer(contract, (method, arguments) -> returned(call, method, arguments));
    }
    return method(contract, call)
        .map(method -> returned(call, method, call.arguments()))
        .orElseGet(ServiceAnswer.NoMethod::new);
  }

  /** A wire that goes by the name alone sends the types, too, for names that are overloaded. */
  private static Optional<ServiceMethod> method(ServiceContract contract, Call call) {
    Optional<ServiceMethod> exact = contract.method(call.method(), call.parameterTypes());
    boolean byName = call.target().lookup() == CalledService.Lookup.ELSE_BY_NAME;
    return byName && (exact.isEmpty() || exact.get().form() == ServiceMethod.Form.UNKNOWN)
        ? contract
            .method(call.method(), Optional.empty())
            .filter(
                only ->
                    only.form().stream() || only.parameterTypes().size() == call.arguments().size())
            .or(() -> exact)
        : exact;
  }

  private ServiceAnswer returned(Call call, ServiceMethod method, List<?> arguments) {
    counters.call();
    String service = call.target().service();
    Optional<CompletableFuture<Answer>> asked =
        answers.ask(service, method, arguments, call.generic());
    if (asked.isPresent()) {
      return new ServiceAnswer.Later(
          asked.get().thenApply(answer -> sent(call, method, ruled(method, answer))));
    }
    Optional<Answer> ruled = answers.find(service, method, arguments, call.generic());
    if (ruled.isPresent()) {
      ServiceAnswer answer = sent(call, method, ruled(method, ruled.get()));
      Duration delay = ruled.get().delay();
      return delay.isZero() ? answer : later(answer, delay);
    }
    if (FleetMethod.is(method)) {
      String argument = String.valueOf(arguments.get(0));
      return new ServiceAnswer.Value(
          FleetMethod.reply(argument, instance.registeredHost(), port, service));
    }
    return sent(call, method, neutral(method));
  }

  /**
   * Over the dubbo protocol a message of protobuf is an object. Before 3.0 consumers read it only
   * in a serialization of its own, which is not known here.
   */
  private ServiceAnswer sent(Call call, ServiceMethod method, ServiceAnswer answer) {
    boolean message =
        method.form() == ServiceMethod.Form.MESSAGES && answer instanceof ServiceAnswer.Items;
    if (!message || call.target().lookup() == CalledService.Lookup.ELSE_BY_NAME) {
      return answer;
    }
    if (!exports.line().atLeast(ReleaseLine.DUBBO_3_0)) {
      return new ServiceAnswer.Failure(
          "%s.%s: messages of protobuf over the dubbo protocol are answered from Dubbo 3.0 on"
              .formatted(call.target().service(), method.name()),
          false);
    }
    byte[] bytes = (byte[]) ((ServiceAnswer.Items) answer).values().get(0);
    return new ServiceAnswer.Value(Answers.message(bytes, method));
  }

  private static ServiceAnswer later(ServiceAnswer answer, Duration delay) {
    return new ServiceAnswer.Later(
        CompletableFuture.supplyAsync(
            () -> answer,
            CompletableFuture.delayedExecutor(
                delay.toNanos(), TimeUnit.NANOSECONDS, Runnable::run)));
  }

  private static ServiceAnswer ruled(ServiceMethod method, Answer answer) {
    if (answer.failure().isPresent()) {
      AnswerRule.Failing failure = answer.failure().get();
      return new ServiceAnswer.Thrown(failure.type(), failure.message());
    }
    return answer
        .values()
        .map(values -> method.form().items() ? new ServiceAnswer.Items(values) : one(values.get(0)))
        .orElseGet(() -> neutral(method));
  }

  /** A message without fields is empty, so no message's class is needed. */
  private static ServiceAnswer neutral(ServiceMethod method) {
    return switch (method.form()) {
      case MESSAGES -> new ServiceAnswer.Items(List.of(new byte[0]));
      case STREAM_OF_OBJECTS, STREAM_OF_MESSAGES -> new ServiceAnswer.Items(List.of());
      case OBJECTS, UNKNOWN -> one(method.neutral());
    };
  }

  private static ServiceAnswer one(Object value) {
    return value == null ? new ServiceAnswer.Nothing() : new ServiceAnswer.Value(value);
  }

  /** Whether arguments decide about answers, so that they are to be read. */
  public boolean readsArguments() {
    return !answers.none();
  }

  /** How the methods of a name are sent over Triple. */
  public ServiceMethod.Form form(CalledService target, String method) {
    return fleet.contract(target.service()).form(method);
  }

  private ServiceAnswer metadata(Call call, String method) {
    if (!call.calls(method)) {
      return call.generic()
          ? GenericCall.of(exports.line(), call).noMethod()
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
