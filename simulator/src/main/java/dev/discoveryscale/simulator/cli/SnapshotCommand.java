package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.churn.Span;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.runtime.Interruption;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Captures what registries hold. */
@Command(
    name = "snapshot",
    mixinStandardHelpOptions = true,
    description = {
      "Reads live registries into a folder. It never writes to them.",
      "Names, hosts and unknown values are replaced by others of the same length. --keep-names keeps them.",
      "An interrupted snapshot continues with the same command and the same --out."
    })
final class SnapshotCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "REGISTRY",
      arity = "1..8",
      description =
          "zookeeper://host:port[,host:port][/path][?group=dubbo]. A login is username=NAME&passwordFrom=VARIABLE.")
  private List<String> registries = new ArrayList<>();

  @Option(names = "--out", paramLabel = "FLEET", required = true, description = "The folder.")
  private Path out;

  @Option(
      names = "--applications",
      paramLabel = "NAME",
      split = ",",
      description = "Only these applications. Default: all.")
  private List<String> applications = new ArrayList<>();

  @Option(
      names = "--interfaces",
      paramLabel = "NAME",
      split = ",",
      description = "Only these interfaces. Default: all.")
  private List<String> interfaces = new ArrayList<>();

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Requests in a second, to each registry. Default: ${DEFAULT-VALUE}.")
  private int rate = 200;

  @Option(
      names = "--watch",
      paramLabel = "TIME",
      description =
          "Records changes for a time such as 10m. Sets watches on directories and the nodes above.")
  private Optional<String> watch;

  @Option(names = "--keep-names", description = "Keeps all names and values.")
  private boolean keepNames;

  @Override
  public Integer call() throws IOException {
    if (rate < 1) {
      throw BadInput.at("--rate", "", String.valueOf(rate), "1 or more");
    }
    Optional<Span> length = watch.map(SnapshotCommand::span);
    SnapshotFolder folder = SnapshotFolder.of(out);
    Progress progress = new Progress(System.out, RunCommand.COLUMNS, Clock.systemUTC());
    SnapshotRun.Asked asked =
        new SnapshotRun.Asked(
            registries, applications, interfaces, rate, keepNames, length.map(Span::duration));
    try (Interruption interruption = Interruption.ofThisThread(progress::say)) {
      SnapshotRun.capture(asked, folder, progress);
      return Exit.DONE;
    } catch (InterruptedException e) {
      return Exit.INTERRUPTED;
    }
  }

  private static Span span(String text) {
    try {
      return Span.parse(text);
    } catch (IllegalArgumentException e) {
      throw BadInput.at("--watch", "", text, Span.FORM);
    }
  }
}
