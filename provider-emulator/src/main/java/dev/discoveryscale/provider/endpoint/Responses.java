package dev.discoveryscale.provider.endpoint;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import dev.discoveryscale.provider.dialect.WireVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes responses as Dubbo's {@code DubboCodec} does. */
final class Responses {

  private static final int VALUE = 1;
  private static final int NULL_VALUE = 2;
  private static final int WITH_ATTACHMENTS = 3;

  private Responses() {}

  /** The response to a call, with attachments if the caller reads them. */
  static Frame of(Header request, Invocation invocation, Answer answer) {
    boolean attachments = invocation.readsAttachments();
    if (answer instanceof Answer.Value value) {
      return returned(request, VALUE, value.writer(), attachments);
    } else if (answer instanceof Answer.Refused refused) {
      return refused(request, refused.status(), refused.reason());
    }
    return returned(request, NULL_VALUE, out -> {}, attachments);
  }

  /** The response that says why a request failed. */
  static Frame refused(Header request, byte status, String reason) {
    return new Frame(request.answered(status), hessian(out -> out.writeString(reason)));
  }

  private static Frame returned(
      Header request, int kind, Answer.Writer value, boolean attachments) {
    byte[] body =
        hessian(
            out -> {
              out.writeInt(attachments ? kind + WITH_ATTACHMENTS : kind);
              value.write(out);
              if (attachments) {
                out.writeMapBegin(null);
                out.writeString("dubbo");
                out.writeString(WireVersion.PROTOCOL);
                out.writeMapEnd();
              }
            });
    return new Frame(request.answered(Status.OK), body);
  }

  private static byte[] hessian(Answer.Writer writer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    try {
      writer.write(out);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("Hessian failed on memory", e);
    }
    return bytes.toByteArray();
  }
}
