package dev.discoveryscale.calls.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.calls.grpc.GrpcStack;
import dev.discoveryscale.calls.payload.PayloadCall;
import dev.discoveryscale.calls.payload.PlantedFaults;
import dev.discoveryscale.calls.thrift.ThriftStack;
import dev.discoveryscale.jvm.control.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a client has opened when the load begins. */
class ConnectionsTest {

  private static final int CALLERS = 200;

  @ParameterizedTest
  @CsvSource({"grpc,", "thrift,selector", "thrift,blocking"})
  void opensAllBeforeTheLoadBegins(String framework, String transporter) throws Exception {
    int port = freePort();
    StackSettings settings = settings(framework, transporter, port);
    CallStack stack = framework.equals("grpc") ? new GrpcStack() : new ThriftStack();
    try (ServedStack served = stack.serve(settings, PlantedFaults.NONE);
        ConnectedStack connected = stack.connect(settings)) {
      assertThat(connections(port)).isEqualTo(CALLERS);

      PayloadCall call = connected.call();
      for (int i = 0; i < 2 * CALLERS; i++) {
        assertThat(call.isRight(i, call.make(i))).as("call %d of %s", i, served.release()).isTrue();
      }
      assertThat(connections(port)).isEqualTo(CALLERS);
    }
  }

  private static StackSettings settings(String framework, String transporter, int port) {
    Properties all = new Properties();
    all.setProperty("framework", framework);
    all.setProperty("transporter", transporter == null ? "" : transporter);
    all.setProperty("form", "protobuf");
    all.setProperty("payload", "message");
    all.setProperty("port", String.valueOf(port));
    all.setProperty("callers", String.valueOf(CALLERS));
    all.setProperty("connections", String.valueOf(CALLERS));
    return new StackSettings(new Settings(all));
  }

  /** Connections to a port that are established, from the kernel's tables. */
  private static long connections(int port) throws IOException {
    String remote = ":%04X 01".formatted(port);
    long found = 0;
    for (String table : new String[] {"tcp", "tcp6"}) {
      try (Stream<String> lines = Files.lines(Path.of("/proc/self/net", table))) {
        found += lines.filter(line -> remote(line).endsWith(remote)).count();
      }
    }
    return found;
  }

  /** The remote address and the state of a connection; established is 01. */
  private static String remote(String line) {
    String[] columns = line.trim().split(" +");
    return columns[2] + " " + columns[3];
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
