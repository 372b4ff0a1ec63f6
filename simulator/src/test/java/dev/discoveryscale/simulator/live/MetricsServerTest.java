package dev.discoveryscale.simulator.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.fidelity.ProviderPorts;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

/** Who asks over HTTP is answered while a run goes on, and only then. */
class MetricsServerTest {

  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void answersInTheTextFormatUntilClosed() throws Exception {
    Board board = RecordedBoard.begun();
    board.phase("churn");
    URI address;
    try (MetricsServer server = MetricsServer.bind(free())) {
      server.serve("a-run", board);
      address = URI.create(server.address());

      HttpResponse<String> answer = get(address);

      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Type"))
          .hasValueSatisfying(type -> assertThat(type).startsWith("text/plain; version=0.0.4"));
      assertThat(answer.body()).contains("phase=\"churn\"", "run=\"a-run\"");
      board.end();
      assertThat(get(address).body()).isEmpty();
      assertThat(get(address.resolve("/metricsx")).statusCode()).isEqualTo(404);
      assertThat(address.getHost()).isEqualTo("127.0.0.1");
    }
    assertThatThrownBy(() -> get(address)).isInstanceOf(ConnectException.class);
  }

  @Test
  void refusesAPortInUse() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(MetricsServer.HOST))) {
      assertThatThrownBy(() -> MetricsServer.bind(taken.getLocalPort()))
          .isInstanceOf(BindException.class);
    }
  }

  @Test
  void releasesItsPortWithoutARequest() throws IOException {
    int port = free();
    MetricsServer.bind(port).close();

    try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getByName(MetricsServer.HOST))) {
      assertThat(free.isBound()).isTrue();
    }
  }

  /** A port that nobody is given meanwhile. */
  private static int free() throws IOException {
    return ProviderPorts.of(MetricsServer.HOST, 1).get(0);
  }

  private HttpResponse<String> get(URI address) throws IOException, InterruptedException {
    return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }
}
