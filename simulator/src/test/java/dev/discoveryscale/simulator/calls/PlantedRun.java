package dev.discoveryscale.simulator.calls;

import static org.awaitility.Awaitility.await;

import dev.discoveryscale.calls.launcher.PeerSpec;
import dev.discoveryscale.report.analysis.CellSummary;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.report.render.Reports;
import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.cores.CoreLocks;
import dev.discoveryscale.simulator.cores.CoreReservation;
import dev.discoveryscale.simulator.runtime.Machine;
import dev.discoveryscale.simulator.runtime.Progress;
import dev.discoveryscale.simulator.yaml.CallInputs;
import dev.discoveryscale.simulator.yaml.Home;
import dev.discoveryscale.simulator.yaml.Source;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;

/** A run of calls in this JVM, whose servers and clients are started as a test wants. */
final class PlantedRun {

  /** A payload of one user, and a stack. */
  static final String DUBBO =
      "stacks: [{line: dubbo-2.7, protocol: dubbo, serialization: hessian2}]\npayloads: [pojo]\njvm: {heap: 256m, flags: [-XX:TieredStopAtLevel=1]}\n";

  /** The smallest time that shows something. */
  static final String SHORT = "time: {warmUp: 1s, measured: 3s}\n";

  /** A load that leaves the processors to the tests beside it. */
  static final String CALM = "load: {arrivals: fixed, rate: 50, callers: 4}\n";

  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final Path folder;
  private final String scenario;
  private final List<String> settings = new ArrayList<>();
  private UnaryOperator<PeerSpec> planted = UnaryOperator.identity();
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  PlantedRun(Path folder, String... lines) {
    this.folder = folder;
    this.scenario = "kind: calls\nname: planted\n" + String.join("", lines);
  }

  PlantedRun set(String... more) {
    settings.addAll(List.of(more));
    return this;
  }

  /** Changes how servers and clients are started. */
  PlantedRun planting(UnaryOperator<PeerSpec> more) {
    UnaryOperator<PeerSpec> before = planted;
    planted = spec -> more.apply(before.apply(spec));
    return this;
  }

  /** Adds a setting of both sides, such as a planted fault. */
  PlantedRun telling(String key, Object value) {
    return planting(
        spec -> {
          Map<String, String> told = new HashMap<>(spec.settings());
          told.put(key, String.valueOf(value));
          return new PeerSpec(
              spec.program(), spec.jars(), told, spec.jvm(), spec.commandPrefix(), spec.folder());
        });
  }

  /** Plays all cells, and sums them up from their files. */
  RunSummary play() throws Exception {
    Home home = new Home(Path.of("..").toAbsolutePath().normalize());
    Path file = Files.writeString(folder.resolve("planted.yaml"), scenario);
    CallInputs inputs =
        CallInputs.read(
            home,
            Source.read(file, List.of()),
            List.of(),
            settings,
            BuiltLines.versions(home),
            Machine.limits());
    CallPlan plan = new CallPlan(inputs, 1, List.of());
    System.setProperty(CoreLocks.FOLDER, folder.resolve("core-locks").toString());
    try (CoreReservation cores = CoreReservation.take(List.of(1));
        PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      CallRun run =
          new CallRun(
                  plan,
                  CallSoftware.resolve(home.folder(), BuiltLines.of(home), inputs.profiles()),
                  cores,
                  home.folder(),
                  run(),
                  new Progress(out, 0, Clock.systemUTC()))
              .starting(planted);
      run.begin();
      run.play();
    } finally {
      System.clearProperty(CoreLocks.FOLDER);
    }
    return Reports.write(run());
  }

  /** Plays its only cell. */
  CellSummary cell() throws Exception {
    return play().cells().get(0);
  }

  Path run() {
    return folder.resolve("run");
  }

  String report() throws IOException {
    return Files.readString(run().resolve("report.md"));
  }

  /** What a user saw meanwhile. */
  String output() {
    return said.toString(StandardCharsets.UTF_8);
  }

  /** Sends a signal to a side of the cell in progress, when its measured phase has begun. */
  CompletableFuture<Void> signalling(String signal, String side) {
    return CompletableFuture.runAsync(
        () -> {
          await().atMost(LIMIT).until(this::isMeasuring);
          await().atMost(LIMIT).until(() -> !processes(side).isEmpty());
          try {
            new ProcessBuilder("kill", "-" + signal, "" + processes(side).get(0).pid())
                .start()
                .waitFor();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private boolean isMeasuring() throws IOException {
    try (var files = Files.exists(run()) ? Files.walk(run()) : null) {
      return files != null
          && files
              .filter(file -> file.endsWith("client/samples.jsonl"))
              .anyMatch(file -> read(file).contains("measured\",\"nanos\""));
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Processes of this run, by the folder that each runs in. */
  List<ProcessHandle> processes(String side) {
    return ProcessHandle.allProcesses()
        .filter(
            process -> {
              Path place = Path.of("/proc", "" + process.pid(), "cwd");
              try {
                Path in = Files.readSymbolicLink(place);
                return in.startsWith(run()) && in.endsWith(side);
              } catch (IOException endedOrOfAnother) {
                return false;
              }
            })
        .toList();
  }
}
