package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.ApplicationWish;
import dev.discoveryscale.junit.channel.Launched;
import dev.discoveryscale.junit.channel.Reading;
import dev.discoveryscale.probe.launcher.AgentOption;
import dev.discoveryscale.probe.launcher.Application;
import dev.discoveryscale.probe.launcher.ApplicationJvm;
import dev.discoveryscale.probe.launcher.ApplicationLost;
import dev.discoveryscale.scenario.run.CellFailure;
import dev.discoveryscale.scenario.run.Pacer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** An application in a JVM of its own with the agent in it. Ended with {@link #close}. */
final class HostedApplication implements AutoCloseable {

  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);
  private static final Duration END_WITHIN = Duration.ofSeconds(10);

  private final ApplicationWish wish;
  private final Process process;
  private final long startedAtMillis;
  private final PrintedLog log;
  private final ApplicationJvm.Awaited awaited;
  private Optional<ApplicationJvm> jvm = Optional.empty();

  private HostedApplication(
      ApplicationWish wish, Process process, long startedAtMillis, Path place) {
    this.wish = wish;
    this.process = process;
    this.startedAtMillis = startedAtMillis;
    this.log = new PrintedLog(log(place));
    this.awaited = new ApplicationJvm.Awaited(place.resolve("control"));
  }

  /**
   * Starts its JVM. It must be started by a thread that lives as long as it.
   *
   * @param folder in which a folder of its own is made
   */
  static HostedApplication start(ApplicationWish wish, Path folder) throws IOException {
    Path place = Files.createTempDirectory(folder, wish.name() + "-").toAbsolutePath();
    Path control =
        Files.createDirectory(
            place.resolve("control"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    List<String> command = new ArrayList<>(prefix());
    command.add(wish.java());
    command.addAll(wish.options());
    command.add(AgentOption.of(Path.of(wish.agent()), place.resolve("samples.jsonl"), control));
    command.addAll(wish.words());
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log(place).toFile());
    builder.environment().remove("JDK_JAVA_OPTIONS"); // this process's own
    long now = System.currentTimeMillis();
    Process process = builder.start();
    process.getOutputStream().close();
    return new HostedApplication(wish, process, now, place);
  }

  private static Path log(Path place) {
    return place.resolve("application.log");
  }

  /** It dies with this process even if this is killed, where the system can see to that. */
  private static List<String> prefix() {
    return Files.isExecutable(SETPRIV)
        ? List.of(SETPRIV.toString(), "--pdeathsig", "KILL")
        : List.of();
  }

  /**
   * Waits until it has started.
   *
   * @throws CellFailure if it ended before, or not within its limit, or somebody else connected
   *     before it was there
   */
  Launched awaitStarted(int number, Connections connections)
      throws CellFailure, IOException, InterruptedException {
    long end = System.nanoTime() + wish.limit().toNanos();
    Optional<Long> at = startedAt(connections);
    while (at.isEmpty() || !come()) {
      if (!process.isAlive()) {
        throw CellFailure.because(ended("before it had started"));
      }
      if (System.nanoTime() > end) {
        close();
        throw CellFailure.because(late(connections));
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY.toMillis());
      at = startedAt(connections);
    }
    Application told = jvm.orElseThrow().application();
    return new Launched(
        number,
        told.pid(),
        at.get() - startedAtMillis,
        wish.ready().isEmpty()
            ? "its last first connection to one of %,d instances".formatted(connections.instances())
            : "it printed '%s'".formatted(wish.ready()),
        "%s %s, heap %,d MB".formatted(told.vmName(), told.version(), told.maxHeapBytes() >> 20),
        log.file().toString());
  }

  private Optional<Long> startedAt(Connections connections) throws CellFailure, IOException {
    if (!wish.ready().isEmpty()) {
      return log.has(wish.ready()) ? Optional.of(System.currentTimeMillis()) : Optional.empty();
    }
    var seen = connections.first();
    if (seen.values().stream().anyMatch(at -> at < startedAtMillis)) {
      close();
      throw CellFailure.because(
          "%s cannot be timed by its connections: another application connected before it was started; it was ended"
              .formatted(wish.name()));
    }
    return seen.size() < connections.instances()
        ? Optional.empty()
        : seen.values().stream().max(Long::compare);
  }

  private boolean come() throws IOException {
    if (jvm.isEmpty()) {
      jvm = awaited.look();
    }
    return jvm.isPresent();
  }

  private String late(Connections connections) throws IOException {
    String missing =
        wish.ready().isEmpty()
            ? "it has connected to %,d of %,d instances"
                .formatted(connections.first().size(), connections.instances())
            : "it has not printed '%s'".formatted(wish.ready());
    return "%s had not started within %d s: %s; it was ended; the last it printed:%n%s"
        .formatted(wish.name(), wish.limit().toSeconds(), missing, log.tail());
  }

  private String ended(String when) throws IOException, InterruptedException {
    process.waitFor();
    return "%s ended %s, with exit code %d; the last it printed:%n%s"
        .formatted(wish.name(), when, process.exitValue(), log.tail());
  }

  /** Forces full collections until the live set stands still, and reads all. */
  Reading measure() throws CellFailure, IOException, InterruptedException {
    if (!process.isAlive()) {
      throw CellFailure.because(ended("before it was measured"));
    }
    try {
      return Readings.read(jvm.orElseThrow(), new Pacer(Pacer.Ticker.system(), () -> {}));
    } catch (ApplicationLost e) {
      throw CellFailure.because(
          process.isAlive() ? e.getMessage() : ended("while it was measured"), e);
    }
  }

  /** Asks it to end, then kills it. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    process.destroy();
    try {
      if (!process.waitFor(END_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        process.waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
