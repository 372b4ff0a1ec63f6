package dev.discoveryscale.registry.nacos;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.registry.RegistryException;
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
import org.apiguardian.api.API;

/**
 * One Nacos server's HTTP interface: each question on a connection of its own, so that none keeps a
 * server from ending, and no server can have dropped it. A redirection is an answer, as it is for
 * Nacos's clients.
 *
 * @param limit how long to wait for the connection, and for each part of the answer
 */
@API(status = API.Status.INTERNAL, since = "0.1.0")
public record NacosHttp(InetSocketAddress server, Duration limit) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** An answer of any status. */
  public record Answer(String question, int status, String body) {

    boolean ok() {
      return status == HttpURLConnection.HTTP_OK;
    }

    boolean forbidden() {
      return status == HttpURLConnection.HTTP_UNAUTHORIZED
          || status == HttpURLConnection.HTTP_FORBIDDEN;
    }

    /**
     * What it says.
     *
     * @throws RegistryException if it is no good one
     */
    public String good() throws RegistryException {
      if (!ok()) {
        throw new RegistryException(describe());
      }
      return body;
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

  /**
   * The client of a server at {@code host:port}.
   *
   * @throws RegistryException if that is no address
   */
  public static NacosHttp at(String server, Duration limit) throws RegistryException {
    return new NacosHttp(NacosServerList.parse(server).servers().get(0), limit);
  }

  String address() {
    return server.getHostString() + ":" + server.getPort();
  }

  /**
   * Asks.
   *
   * @throws RegistryException if there is no answer within the limit
   */
  public Answer get(String path, Map<String, String> parameters) throws IOException {
    return ask("GET", path, parameters);
  }

  /** The same by DELETE. */
  public Answer delete(String path, Map<String, String> parameters) throws IOException {
    return ask("DELETE", path, parameters);
  }

  private Answer ask(String method, String path, Map<String, String> parameters)
      throws IOException {
    String query = parameters.isEmpty() ? "" : "?" + form(parameters);
    HttpURLConnection connection = connection(path + query);
    connection.setRequestMethod(method);
    return exchange(method + " " + path, connection);
  }

  /** The same by POST, with the parameters in its body. */
  public Answer post(String path, Map<String, String> parameters) throws IOException {
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
    connection.setInstanceFollowRedirects(false);
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
