package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import java.io.IOException;
import java.util.List;

/**
 * Writes an {@code org.apache.dubbo.rpc.RpcException} in Hessian 2 without having the class, with
 * stack traces that are empty.
 */
final class Hessian2RpcException {

  private static final String STACK_TRACE = "[java.lang.StackTraceElement";
  private static final int UNKNOWN_EXCEPTION = 0;

  private Hessian2RpcException() {}

  static void write(Hessian2Output out, String message, boolean noSuchMethod) throws IOException {
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
