package dev.discoveryscale.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One Nacos server's HTTP interface: each question on a connection of its own, so that none keeps a
 * server from ending.
 *
 * @param limit how long to wait for the connection, and for each part of the answer
 */
record NacosHttp(InetSocketAddress server, Duration limit) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** An answer of any status. */
  record Answer(String question, int status, String body) {

    boolean ok() {
      return status == HttpURLConnection.HTTP_OK;
    }

    boolean forbidden() {
      return status == HttpURLConnection.HTTP_UNAUTHORIZED
          || status == HttpURLConnection.HTTP_FORBIDDEN;
    }

    /** What it says, if it is a good one and JSON. */
    Optional<JsonNode> json() {
      try {
        return ok() ? Optional.ofNullable(JSON.readTree(body)) : Optional.empty();
      } catch (JsonProcessingException e) {
        return Optional.empty();
      }
    }

    /** For messages, in one line. */
    String describe() {
      String text = body.strip().lines().findFirst().orElse("nothing");
      return "HTTP %d to %s: %s"
          .formatted(status, question, text.substring(0, Math.min(120, text.length())));
    }
  }

  String address() {
    return server.getHostString() + ":" + server.getPort();
  }

  /**
   * Asks.
   *
   * @throws RegistryException if there is no answer within the limit
   */
  Answer get(String path, Map<String, String> parameters) throws IOException {
    String query = parameters.isEmpty() ? "" : "?" + form(parameters);
    HttpURLConnection connection = connection(path + query);
    return exchange("GET " + path, connection);
  }

  /** The same by POST, with the parameters in its body. */
  Answer post(String path, Map<String, String> parameters) throws IOException {
    HttpURLConnection connection = connection(path);
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    return exchange("POST " + path, connection, form(parameters).getBytes(StandardCharsets.UTF_8));
  }

  private HttpURLConnection connection(String file) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create("http://" + address() + file).toURL().openConnection();
    connection.setConnectTimeout(Math.toIntExact(limit.toMillis()));
    connection.setReadTimeout(Math.toIntExact(limit.toMillis()));
    connection.setUseCaches(false);
    connection.setRequestProperty("Connection", "close");
    return connection;
  }

  private Answer exchange(String question, HttpURLConnection connection, byte... body)
      throws IOException {
    try {
      if (body.length > 0) {
        connection.getOutputStream().write(body);
      }
      int status = connection.getResponseCode();
      InputStream answer =
          status < HttpURLConnection.HTTP_BAD_REQUEST
              ? connection.getInputStream()
              : connection.getErrorStream();
      try (InputStream read = answer == null ? InputStream.nullInputStream() : answer) {
        return new Answer(
            question, status, new String(read.readAllBytes(), StandardCharsets.UTF_8));
      }
    } catch (IOException e) {
      throw new RegistryException(
          "no answer to %s from %s: %s".formatted(question, address(), e.getMessage()), e);
    } finally {
      connection.disconnect();
    }
  }

  private static String form(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(
            each ->
                each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
  }
}
