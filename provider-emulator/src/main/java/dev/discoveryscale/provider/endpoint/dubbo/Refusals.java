package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.endpoint.service.Call;
import dev.discoveryscale.provider.endpoint.service.ServiceAnswer;
import dev.discoveryscale.provider.endpoint.service.Services;

/**
 * The responses to calls that find no service or method. Lines from 2.7 on fail while decoding the
 * arguments; 2.6, calls without any, and generic calls fail later. Where a provider adds a stack
 * trace there is none.
 */
final class Refusals {

  private final boolean late;
  private final Services services;

  Refusals(ReleaseLine line, Services services) {
    this.late = line.equals(ReleaseLine.DUBBO_2_6);
    this.services = services;
  }

  Frame noService(Header request, Call call) {
    if (!late && !call.descriptor().isEmpty() && !call.echo()) {
      return undecodable(request, call);
    }
    String reason =
        "org.apache.dubbo.remoting.RemotingException: Not found exported service: %s:%s:%d in %s"
            .formatted(
                call.target().service(),
                call.target().version(),
                services.port(),
                services.interfaces());
    return Responses.refused(request, Status.SERVICE_ERROR, reason);
  }

  Frame noMethod(Header request, Call call) {
    if (!late) {
      return undecodable(request, call);
    }
    String reason =
        "com.alibaba.dubbo.common.bytecode.NoSuchMethodException: Not found method \"%s\" in %s"
            .formatted(call.method(), call.target().service());
    return Responses.refused(request, Status.SERVICE_ERROR, reason);
  }

  /** What a provider's {@code HeaderExchangeHandler} makes of an exception in a filter. */
  Frame failed(Header request, ServiceAnswer.Failure failure) {
    String packages = late ? "com.alibaba.dubbo" : "org.apache.dubbo";
    String reason = packages + ".rpc.RpcException: " + failure.message();
    return Responses.refused(request, Status.SERVICE_ERROR, reason);
  }

  private static Frame undecodable(Header request, Call call) {
    return Responses.refused(
        request,
        Status.BAD_REQUEST,
        "Fail to decode request due to: java.lang.IllegalArgumentException: Service not found:"
            + call.target().service()
            + ", "
            + call.method());
  }
}
