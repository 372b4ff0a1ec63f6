package dev.discoveryscale.simulator.cli.options;

import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.live.MetricsServer;
import dev.discoveryscale.simulator.run.ApplicationRun;
import dev.discoveryscale.simulator.runtime.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option to serve live metrics of a run. */
public final class MetricsOptions {

  private static final int HIGHEST = 65_535;

  @Option(
      names = "--metrics",
      arity = "0..1",
      fallbackValue = "0",
      paramLabel = "PORT",
      description =
          "Serves metrics for Prometheus at http://127.0.0.1:PORT/metrics while the command runs."
              + " Without PORT it takes a free port and prints it.")
  private Optional<Integer> port = Optional.empty();

  /** A server that may be none. */
  public record Live(Optional<MetricsServer> server) implements AutoCloseable {

    /** Begins to answer, for a run kept in a folder, and says where. */
    public void serve(Path folder, Progress progress) {
      server.ifPresent(
          each -> {
            each.serve(folder.getFileName().toString(), progress.board());
            progress.say("metrics: " + each.address());
          });
    }

    @Override
    public void close() {
      server.ifPresent(MetricsServer::close);
    }
  }

  /**
   * Refuses the option if no cell is played.
   *
   * @throws BadInput if the option is given
   */
  public void requireCell(boolean played) {
    if (port.isPresent() && !played) {
      throw BadInput.must("--metrics", "", "be used with " + ApplicationRun.OPTION, "no --measure");
    }
  }

  /**
   * Binds the port, if the option is given.
   *
   * @throws BadInput if it is not available
   */
  public Live take() {
    if (port.filter(number -> number < 0 || number > HIGHEST).isPresent()) {
      throw BadInput.at("--metrics", "", String.valueOf(port.get()), "a port, 1 to " + HIGHEST);
    }
    return new Live(port.map(MetricsOptions::bind));
  }

  private static MetricsServer bind(int number) {
    try {
      return MetricsServer.bind(number);
    } catch (IOException e) {
      throw BadInput.at(
          "--metrics",
          "",
          "%d, which cannot be bound on %s (%s)"
              .formatted(number, MetricsServer.HOST, e.getMessage()),
          "a free port; --metrics without PORT takes any free port");
    }
  }
}
