package dev.discoveryscale.calls.json;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PayloadService;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.stack.CallStack;
import dev.discoveryscale.calls.stack.ConnectedStack;
import dev.discoveryscale.calls.stack.ServedStack;
import dev.discoveryscale.calls.stack.StackSettings;
import dev.discoveryscale.calls.stack.Stacks;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URL;

/**
 * A client that sends JSON over HTTP/1.1, as a browser or a program without Dubbo does: {@code POST
 * /interface/method} with a list of arguments. Its server is one of triple, or a {@link
 * GenericGateway}. Connections are those of the JDK's client, which keeps idle ones.
 */
public final class JsonStack implements CallStack {

  private static final int OK = 200;
  private static final int PART = 8_192;

  /** Reads and writes; safe for many threads. */
  static final ObjectMapper JSON =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  @Override
  public String framework() {
    return "json";
  }

  /** Serves as a gateway to a server of Dubbo. */
  @Override
  public ServedStack serve(StackSettings settings, PlantedFaults faults) throws Exception {
    return GenericGateway.start(settings);
  }

  @Override
  public ConnectedStack connect(StackSettings settings) {
    Stacks.requireNoRetries(settings);
    PayloadService service = Stacks.service(settings, PlantedFaults.NONE);
    // The JDK keeps 5 idle connections to a server by default, and opens others again.
    System.setProperty("http.maxConnections", String.valueOf(settings.callers()));
    String address = "http://127.0.0.1:" + settings.port() + "/" + service.type().getName() + "/";
    Object proxy =
        Proxy.newProxyInstance(
            service.type().getClassLoader(),
            new Class<?>[] {service.type()},
            (any, method, arguments) ->
                call(new URL(address + method.getName()), method, arguments, settings.timeoutMs()));
    PayloadCall call = service.through(proxy);
    return new ConnectedStack() {
      @Override
      public String release() {
        return Stacks.releaseOf(ObjectMapper.class);
      }

      @Override
      public PayloadCall call() {
        return call;
      }

      @Override
      public boolean isTimeout(Throwable failure) {
        return failure instanceof SocketTimeoutException
            || failure.getCause() instanceof SocketTimeoutException;
      }

      @Override
      public void close() {
        // The JDK closes idle connections.
      }
    };
  }

  private static Object call(URL url, Method method, Object[] arguments, int timeoutMs)
      throws IOException {
    HttpURLConnection connection = (HttpURLConnection) url.openConnection();
    connection.setConnectTimeout(timeoutMs);
    connection.setReadTimeout(timeoutMs);
    connection.setRequestMethod("POST");
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setRequestProperty("Accept", "application/json");
    connection.setDoOutput(true);
    byte[] body = JSON.writeValueAsBytes(arguments == null ? new Object[0] : arguments);
    connection.setFixedLengthStreamingMode(body.length);
    try (OutputStream out = connection.getOutputStream()) {
      out.write(body);
    }
    if (connection.getResponseCode() != OK) {
      throw new IOException(connection.getResponseCode() + " " + read(connection.getErrorStream()));
    }
    JavaType type = JSON.constructType(method.getGenericReturnType());
    // The JDK closes a connection if the end of an answer was not read.
    byte[] answer = all(connection.getInputStream());
    return method.getReturnType() == void.class ? null : JSON.readValue(answer, type);
  }

  private static byte[] all(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] part = new byte[PART];
    try (InputStream closed = in) {
      for (int read = closed.read(part); read >= 0; read = closed.read(part)) {
        all.write(part, 0, read);
      }
    }
    return all.toByteArray();
  }

  private static String read(InputStream in) throws IOException {
    if (in == null) {
      return "without a reason";
    }
    try (InputStream closed = in) {
      byte[] start = new byte[1_000];
      int length = Math.max(0, closed.read(start));
      return new String(start, 0, length, java.nio.charset.StandardCharsets.UTF_8);
    }
  }
}
