package dev.discoveryscale.provider.session.nacos.http;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONException;
import com.alibaba.fastjson2.JSONObject;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/**
 * A request over HTTP that waits for its turn or its answer.
 *
 * @param name what it does to what, for messages
 * @param path with its query
 * @param form the body, encoded as a form; empty for none
 * @param promise completed by who asked, the request is not made any more
 */
record HttpCall(
    String name, HttpMethod method, String path, String form, CompletableFuture<Answer> promise) {

  /** The answer of a server. */
  record Answer(int status, String body) {

    private static final int FIRST_ERROR = 400;

    boolean refused() {
      return status >= FIRST_ERROR;
    }

    boolean is(HttpResponseStatus other) {
      return status == other.code();
    }

    /** As an object; empty if it is none. */
    JSONObject json() {
      try {
        JSONObject told = JSON.parseObject(body);
        return told == null ? new JSONObject() : told;
      } catch (JSONException notOne) {
        return new JSONObject();
      }
    }
  }

  static HttpCall of(String name, HttpMethod method, String path, String form) {
    return new HttpCall(name, method, path, form, new CompletableFuture<>());
  }

  /** The same request with a new answer. */
  HttpCall again() {
    return of(name, method, path, form);
  }

  byte[] body() {
    return form.getBytes(StandardCharsets.UTF_8);
  }

  /** The same with one more parameter in its query. */
  HttpCall with(String key, String value) {
    char separator = path.indexOf('?') < 0 ? '?' : '&';
    return of(name, method, path + separator + Form.of(key, value), form);
  }
}
