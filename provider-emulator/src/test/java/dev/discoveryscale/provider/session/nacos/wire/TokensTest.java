package dev.discoveryscale.provider.session.nacos.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.NacosCredentials;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Logins at a server that closes connections. */
class TokensTest {

  private static final String FORBIDDEN = "no user yet";
  private static final String TOKEN = "{\"accessToken\": \"secret\", \"tokenTtl\": 18000}";

  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  @Test
  void sendsLoginAgainWhenServerClosesIdleConnection() throws Exception {
    serve(List.of(FORBIDDEN, TOKEN));
    Tokens tokens = tokens();

    assertThatThrownBy(() -> tokens.headers(address()).get(30, TimeUnit.SECONDS))
        .hasMessageContaining(FORBIDDEN);
    assertThat(tokens.headers(address()).get(30, TimeUnit.SECONDS))
        .containsEntry("accessToken", "secret");
  }

  @Test
  void reportsServerThatNeverAnswers() throws Exception {
    start(
        () -> {
          for (int i = 0; i < 2; i++) {
            try (Socket socket = server.accept()) {
              readRequest(reader(socket));
            }
          }
        });

    assertThatThrownBy(() -> tokens().headers(address()).get(30, TimeUnit.SECONDS))
        .hasMessageContaining("no login at Nacos " + address());
  }

  /** Answers the first request of each connection, and closes the connection at the second. */
  private void serve(List<String> answers) {
    start(
        () -> {
          for (String answer : answers) {
            try (Socket socket = server.accept()) {
              BufferedReader in = reader(socket);
              readRequest(in);
              socket
                  .getOutputStream()
                  .write(
                      "HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"
                          .formatted(answer.length(), answer)
                          .getBytes(StandardCharsets.UTF_8));
              if (!answer.equals(TOKEN)) {
                readRequest(in);
              }
            }
          }
        });
  }

  private Tokens tokens() {
    NacosOptions options =
        NacosOptions.likeClient()
            .withLogin(new NacosCredentials("admin", "admin"))
            .withRequestLimit(Duration.ofSeconds(30));
    return new Tokens(options, Runnable::run);
  }

  private NacosAddress address() {
    return NacosAddress.of("127.0.0.1", server.getLocalPort());
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
  }

  /** Reads to the end of the form, which the header gives the length of. */
  private static void readRequest(BufferedReader in) throws IOException {
    int length = 0;
    for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
      }
    }
    in.skip(length);
  }

  private interface Serving {
    void run() throws IOException;
  }

  private static void start(Serving serving) {
    Thread thread =
        new Thread(
            () -> {
              try {
                serving.run();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}
