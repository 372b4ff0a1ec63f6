package dev.discoveryscale.registry;

import dev.discoveryscale.jvm.conversation.OutputLog;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * A server that is ready.
 *
 * @param process its JVM
 * @param report what that JVM said of itself
 */
@API(status = API.Status.INTERNAL, since = "0.1.0")
public record RunningServer(ServerProcess process, ServerReport report) {

  public static final String HOST = "127.0.0.1";

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  /**
   * Starts a JVM in a folder that is prepared, and returns when it serves.
   *
   * @param log gets what it prints
   * @throws IOException if the port is in use or it ends at start; nothing is left running then
   */
  static RunningServer start(ZooKeeperOptions options, ServerFolder folder, OutputLog log)
      throws IOException {
    ServerProcess process = ServerProcess.start(options, folder, log);
    try {
      ServerReport report = process.awaitReport();
      if (report.outcome() == ServerReport.Outcome.PORT_IN_USE) {
        throw new RegistryException("port " + report.port() + " on " + HOST + " is in use");
      }
      RunningServer server = new RunningServer(process, report);
      server.verifyAnswer();
      return server;
    } catch (IOException e) {
      try {
        process.end();
      } catch (IOException notEnded) {
        e.addSuppressed(notEnded);
      }
      throw e;
    }
  }

  private void verifyAnswer() throws IOException {
    String answer = FourLetterWord.ask(address(), "srvr", ANSWER_LIMIT);
    if (!answer.startsWith("Zookeeper version")) {
      throw new RegistryException("it answered " + answer.strip());
    }
  }

  InetSocketAddress address() {
    return new InetSocketAddress(HOST, report.port());
  }
}
