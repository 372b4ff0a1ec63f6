package dev.discoveryscale.provider.session.nacos.wire;

import com.alibaba.fastjson2.JSONObject;
import java.util.Map;
import java.util.Optional;

/**
 * A request or an answer, of either side.
 *
 * @param type the simple name of its class in the real client
 * @param headers what is said beside the body: the client's application, a token
 */
public record GrpcMessage(String type, Map<String, String> headers, JSONObject body) {

  private static final int SUCCESS = 200;

  /** An answer of the client: that it is well. */
  public static GrpcMessage reply(String type, GrpcMessage request) {
    JSONObject body = JSONObject.of("resultCode", SUCCESS, "errorCode", 0, "success", true);
    request.requestId().ifPresent(id -> body.put("requestId", id));
    return new GrpcMessage(type, Map.of(), body);
  }

  public GrpcMessage withHeaders(Map<String, String> others) {
    return new GrpcMessage(type, others, body);
  }

  /** By what the server knows an answer's request. */
  public Optional<String> requestId() {
    return Optional.ofNullable(body.getString("requestId"));
  }

  public boolean success() {
    return body.getIntValue("resultCode", SUCCESS) == SUCCESS && !type.equals("ErrorResponse");
  }

  public int errorCode() {
    return body.getIntValue("errorCode", 0);
  }

  public String words() {
    return Optional.ofNullable(body.getString("message")).orElse("without a reason");
  }
}
