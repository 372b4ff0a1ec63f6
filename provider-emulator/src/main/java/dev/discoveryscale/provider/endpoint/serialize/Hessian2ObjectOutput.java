package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;

/** Writes Hessian 2. */
final class Hessian2ObjectOutput implements ObjectOutput {

  private static final String STACK_TRACE = "[java.lang.StackTraceElement";
  private static final int UNKNOWN_EXCEPTION = 0;

  private final OutputStream bytes;
  private final Hessian2Output out;

  Hessian2ObjectOutput(OutputStream out) {
    this.bytes = out;
    this.out = new Hessian2Output(out);
  }

  @Override
  public void kind(int kind) throws IOException {
    out.writeInt(kind);
  }

  @Override
  public void object(Object value) throws IOException {
    if (value instanceof Optional<?> optional) {
      optional(optional);
    } else {
      out.writeObject(value);
    }
  }

  /** As an object of its one field, which hessian-lite may read only if the JDK is opened to it. */
  private void optional(Optional<?> optional) throws IOException {
    Hessian2Metadata.begin(out, "java.util.Optional", List.of("value"));
    out.writeObject(optional.orElse(null));
    out.writeObjectEnd();
  }

  @Override
  public void unread(Unread value) throws IOException {
    out.flush();
    bytes.write(value.bytes());
  }

  @Override
  public void rpcException(String message, boolean noSuchMethod) throws IOException {
    writeRpcException(out, message, noSuchMethod);
  }

  @Override
  public void exception(String type, String message) throws IOException {
    Hessian2Metadata.begin(out, type, List.of("stackTrace", "cause", "detailMessage"));
    emptyStackTrace(out);
    out.writeNull();
    out.writeString(message.isEmpty() ? null : message);
    out.writeObjectEnd();
  }

  @Override
  public void metadata(MetadataInfo metadata) throws IOException {
    Hessian2Metadata.write(out, metadata);
  }

  void flush() throws IOException {
    out.flush();
  }

  /**
   * Writes an {@code org.apache.dubbo.rpc.RpcException} in Hessian 2 without having the class, with
   * stack traces that are empty.
   */
  private static void writeRpcException(Hessian2Output out, String message, boolean noSuchMethod)
      throws IOException {
    Hessian2Metadata.begin(
        out,
        "org.apache.dubbo.rpc.RpcException",
        List.of("stackTrace", "cause", "detailMessage", "code"));
    emptyStackTrace(out);
    if (noSuchMethod) {
      cause(out, message);
    } else {
      out.writeNull();
    }
    out.writeString(message);
    out.writeInt(UNKNOWN_EXCEPTION);
    out.writeObjectEnd();
  }

  private static void cause(Hessian2Output out, String message) throws IOException {
    Hessian2Metadata.begin(
        out, "java.lang.NoSuchMethodException", List.of("stackTrace", "detailMessage"));
    emptyStackTrace(out);
    out.writeString(message);
    out.writeObjectEnd();
  }

  private static void emptyStackTrace(Hessian2Output out) throws IOException {
    if (out.writeListBegin(0, STACK_TRACE)) {
      out.writeListEnd();
    }
  }
}
