package dev.discoveryscale.provider.endpoint.dubbo;

import dev.discoveryscale.provider.dialect.WireVersion;
import dev.discoveryscale.provider.endpoint.Answer;
import dev.discoveryscale.provider.endpoint.Hessian;

/** Writes responses as Dubbo's {@code DubboCodec} does. */
final class Responses {

  private static final int VALUE = 1;
  private static final int NULL_VALUE = 2;
  private static final int WITH_ATTACHMENTS = 3;

  private Responses() {}

  /** The response that says what a call returned, with attachments if the caller reads them. */
  static Frame of(Header request, Answer.Returned returned, boolean attachments) {
    boolean nothing = returned instanceof Answer.Nothing;
    int kind = nothing ? NULL_VALUE : VALUE;
    byte[] body =
        Hessian.bytes(
            out -> {
              out.writeInt(attachments ? kind + WITH_ATTACHMENTS : kind);
              if (!nothing) {
                returned.write(out);
              }
              if (attachments) {
                out.writeMapBegin(null);
                out.writeString("dubbo");
                out.writeString(WireVersion.PROTOCOL);
                out.writeMapEnd();
              }
            });
    return new Frame(request.answered(Status.OK), body);
  }

  /** The response that says why a request failed. */
  static Frame refused(Header request, byte status, String reason) {
    return new Frame(request.answered(status), Hessian.bytes(out -> out.writeString(reason)));
  }
}
