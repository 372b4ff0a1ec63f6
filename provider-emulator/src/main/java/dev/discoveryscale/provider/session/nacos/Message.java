package dev.discoveryscale.provider.session.nacos;

import com.alibaba.fastjson2.JSONObject;
import java.util.Map;
import java.util.Optional;

/**
 * A request or an answer, of either side.
 *
 * @param type the simple name of its class in the real client
 * @param headers what is said beside the body: the client's application, a token
 */
record Message(String type, Map<String, String> headers, JSONObject body) {

  private static final int SUCCESS = 200;

  /** An answer of the client: that it is well. */
  static Message reply(String type, Message request) {
    JSONObject body = JSONObject.of("resultCode", SUCCESS, "errorCode", 0, "success", true);
    request.requestId().ifPresent(id -> body.put("requestId", id));
    return new Message(type, Map.of(), body);
  }

  Message withHeaders(Map<String, String> others) {
    return new Message(type, others, body);
  }

  /** By what the server knows an answer's request. */
  Optional<String> requestId() {
    return Optional.ofNullable(body.getString("requestId"));
  }

  boolean success() {
    return body.getIntValue("resultCode", SUCCESS) == SUCCESS && !type.equals("ErrorResponse");
  }

  int errorCode() {
    return body.getIntValue("errorCode", 0);
  }

  String words() {
    return Optional.ofNullable(body.getString("message")).orElse("without a reason");
  }
}
