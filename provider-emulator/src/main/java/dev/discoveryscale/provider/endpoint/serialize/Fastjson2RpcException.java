package dev.discoveryscale.provider.endpoint.serialize;

import com.alibaba.fastjson2.JSONWriter;

/**
 * Writes an {@code org.apache.dubbo.rpc.RpcException} in Fastjson 2 without having the class, and
 * without stack traces.
 */
final class Fastjson2RpcException {

  private Fastjson2RpcException() {}

  static void write(JSONWriter out, String message, boolean noSuchMethod) {
    out.writeTypeName("org.apache.dubbo.rpc.RpcException");
    out.startObject();
    if (noSuchMethod) {
      Fastjson2Metadata.field(out, "cause");
      out.writeTypeName("NoSuchMethodException");
      out.startObject();
      Fastjson2Metadata.text(out, "detailMessage", message);
      out.endObject();
    }
    Fastjson2Metadata.text(out, "detailMessage", message);
    out.endObject();
  }
}
