package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.provider.dialect.data.WireVersion;
import dev.discoveryscale.provider.endpoint.serialize.Serialization;
import dev.discoveryscale.provider.endpoint.service.ServiceAnswer;
import java.util.HashMap;
import java.util.Map;

/** Writes responses as Dubbo's {@code DubboCodec} does. */
final class Responses {

  private static final int EXCEPTION = 0;
  private static final int VALUE = 1;
  private static final int NULL_VALUE = 2;
  private static final int WITH_ATTACHMENTS = 3;

  private Responses() {}

  /**
   * The response that says what a call returned, with attachments if the caller reads them.
   *
   * @param serialization that of the request
   */
  static Frame of(
      Header request,
      Serialization serialization,
      ServiceAnswer.Returned returned,
      boolean attachments) {
    return returned instanceof ServiceAnswer.Nothing
        ? of(request, serialization, NULL_VALUE, out -> {}, attachments)
        : of(request, serialization, VALUE, returned::write, attachments);
  }

  /** The response with the exception that the method has thrown. */
  static Frame of(
      Header request,
      Serialization serialization,
      ServiceAnswer.Thrown thrown,
      boolean attachments) {
    return of(request, serialization, EXCEPTION, thrown::write, attachments);
  }

  private static Frame of(
      Header request,
      Serialization serialization,
      int kind,
      Serialization.Content content,
      boolean attachments) {
    byte[] body =
        serialization.bytes(
            out -> {
              out.kind(attachments ? kind + WITH_ATTACHMENTS : kind);
              content.write(out);
              if (attachments) {
                out.object(new HashMap<>(Map.of("dubbo", WireVersion.PROTOCOL)));
              }
            });
    return new Frame(request.answered(serialization, Status.OK), body);
  }

  /** The response that says why a request failed, in the serialization that all callers read. */
  static Frame refused(Header request, byte status, String reason) {
    return new Frame(
        request.answered(Serialization.HESSIAN2, status),
        Serialization.HESSIAN2.bytes(out -> out.object(reason)));
  }
}
