package dev.discoveryscale.provider.endpoint;

import dev.discoveryscale.provider.dialect.Dialect;
import dev.discoveryscale.provider.dialect.FleetMethod;
import dev.discoveryscale.provider.dialect.MetadataInfo;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.ServiceSpec;
import java.util.List;

/**
 * The services that one instance exports on one port: the fleet's interfaces and, at application
 * level, the MetadataService.
 */
final class Services {

  private static final String METADATA_SERVICE = "org.apache.dubbo.metadata.MetadataService";
  private static final String METADATA_VERSION = "1.0.0";

  private final FleetSpec fleet;
  private final Dialect dialect;
  private final Instance instance;
  private final int port;
  private final Counters counters;

  Services(FleetSpec fleet, Dialect dialect, Instance instance, int port, Counters counters) {
    this.fleet = fleet;
    this.dialect = dialect;
    this.instance = instance;
    this.port = port;
    this.counters = counters;
  }

  /** Answers a call; called on an event loop, never blocks. */
  Answer answer(Invocation call) {
    if (call.service().equals(METADATA_SERVICE)) {
      List<MetadataInfo> metadata = dialect.metadata(fleet, instance);
      return metadata.isEmpty() || !call.serviceVersion().equals(METADATA_VERSION)
          ? noService(call)
          : metadataAnswer(call, metadata);
    }
    if (!fleet.services().contains(asked(call))) {
      return noService(call);
    }
    if (call.echo()) {
      counters.call();
      return echo(call);
    }
    if (call.calls(FleetMethod.NAME)) {
      return reply(call, String.valueOf(call.arguments().get(0)));
    }
    return call.genericArgument(FleetMethod.NAME)
        .map(argument -> reply(call, argument))
        .orElseGet(() -> noMethod(call));
  }

  private Answer reply(Invocation call, String argument) {
    counters.call();
    return Answer.Value.of(CallReply.of(argument, instance.registeredHost(), port, call.service()));
  }

  /** A consumer without a version says none or 0.0.0. */
  private static ServiceSpec asked(Invocation call) {
    String version = call.serviceVersion().equals("0.0.0") ? "" : call.serviceVersion();
    return new ServiceSpec(call.service(), call.group(), version);
  }

  private Answer metadataAnswer(Invocation call, List<MetadataInfo> known) {
    if (!call.group().equals(fleet.application())) {
      return noService(call);
    }
    if (call.echo()) {
      return echo(call);
    }
    if (!call.calls("getMetadataInfo")) {
      return noMethod(call);
    }
    counters.metadataRequest();
    return known.stream()
        .filter(metadata -> metadata.revision().equals(call.arguments().get(0)))
        .findFirst()
        .<Answer>map(metadata -> new Answer.Value(out -> MetadataWriter.write(out, metadata)))
        .orElseGet(Answer.Nothing::new);
  }

  private static Answer echo(Invocation call) {
    Object value = call.arguments().get(0);
    return value == null ? new Answer.Nothing() : Answer.Value.of(value);
  }

  /** Lines from 2.7 on fail while decoding the arguments, 2.6 and calls without any later. */
  private Answer noService(Invocation call) {
    counters.protocolError();
    boolean late = lateBinding() || call.descriptor().isEmpty() || call.echo();
    return late
        ? new Answer.Refused(
            Status.SERVICE_ERROR,
            "org.apache.dubbo.remoting.RemotingException: Not found exported service: %s:%s:%d in %s"
                .formatted(call.service(), call.serviceVersion(), port, fleet.interfaces()))
        : undecodable(call);
  }

  private Answer noMethod(Invocation call) {
    counters.protocolError();
    return lateBinding()
        ? new Answer.Refused(
            Status.SERVICE_ERROR,
            "com.alibaba.dubbo.common.bytecode.NoSuchMethodException: Not found method \"%s\" in %s"
                .formatted(call.method(), call.service()))
        : undecodable(call);
  }

  private static Answer undecodable(Invocation call) {
    return new Answer.Refused(
        Status.BAD_REQUEST,
        "Fail to decode request due to: java.lang.IllegalArgumentException: Service not found:"
            + call.service()
            + ", "
            + call.method());
  }

  private boolean lateBinding() {
    return dialect.line().equals("dubbo-2.6");
  }
}
