package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.ApplicationDefinition;
import dev.discoveryscale.junit.channel.Launched;
import dev.discoveryscale.junit.channel.Reading;
import dev.discoveryscale.jvm.conversation.ApplicationLost;
import dev.discoveryscale.jvm.launcher.AgentOption;
import dev.discoveryscale.jvm.launcher.Application;
import dev.discoveryscale.jvm.launcher.ApplicationJvm;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An application in a JVM of its own with the agent in it. Ended with {@link #close}. */
final class HostedApplication implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(HostedApplication.class);
  private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);
  private static final Duration END_WITHIN = Duration.ofSeconds(10);

  private final ApplicationDefinition definition;
  private final Process process;
  private final long startedAtMillis;
  private final PrintedLog log;
  private final StartWatch watch;
  private final ApplicationJvm.Awaited awaited;
  private Optional<ApplicationJvm> jvm = Optional.empty();

  private HostedApplication(
      ApplicationDefinition definition,
      Process process,
      long startedAtMillis,
      Path place,
      PrintedLog log,
      StartWatch watch) {
    this.definition = definition;
    this.process = process;
    this.startedAtMillis = startedAtMillis;
    this.log = log;
    this.watch = watch;
    this.awaited = new ApplicationJvm.Awaited(place.resolve("control"));
  }

  /**
   * Starts its JVM. It must be started by a thread that lives as long as it.
   *
   * @param folder in which a folder of its own is made
   * @param connections what the fleet sees of it
   * @throws CellFailure if another application would be taken for it
   */
  static HostedApplication start(
      ApplicationDefinition definition, Path folder, EndpointCalls connections)
      throws CellFailure, IOException, InterruptedException {
    Path place = Files.createTempDirectory(folder, definition.name() + "-").toAbsolutePath();
    Path control =
        Files.createDirectory(
            place.resolve("control"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    PrintedLog log = new PrintedLog(place.resolve("application.log"));
    StartWatch watch = StartWatch.of(definition.sign(), log, connections);
    List<String> command = new ArrayList<>(prefix());
    command.add(definition.java());
    command.addAll(definition.options());
    command.add(
        AgentOption.of(Path.of(definition.agent()), place.resolve("samples.jsonl"), control));
    command.addAll(definition.words());
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.file().toFile());
    builder.environment().remove("JDK_JAVA_OPTIONS"); // this process's own
    watch.begin(definition.name());
    long now = System.currentTimeMillis();
    Process process = builder.start();
    process.getOutputStream().close();
    return new HostedApplication(definition, process, now, place, log, watch);
  }

  /** It dies with this process even if this is killed, where the system can see to that. */
  private static List<String> prefix() {
    return Files.isExecutable(SETPRIV)
        ? List.of(SETPRIV.toString(), "--pdeathsig", "KILL")
        : List.of();
  }

  /**
   * Waits until it has started; stops it if this fails.
   *
   * @param registries the registries that it may have asked, each {@code host:port}
   * @param provided the fleet's interfaces
   * @throws CellFailure if it ended before, or not within its limit, or another application was
   *     there before it, or it cannot be seen
   */
  Launched awaitStarted(int number, List<String> registries, List<String> provided)
      throws CellFailure, InterruptedException {
    boolean started = false;
    try {
      long at = awaitSign(registries, provided);
      Application told = jvm.orElseThrow().application();
      started = true;
      return new Launched(
          number,
          told.pid(),
          at - startedAtMillis,
          watch.what(),
          "%s %s, heap %,d MB".formatted(told.vmName(), told.version(), told.maxHeapBytes() >> 20),
          log.file().toString());
    } finally {
      if (!started) {
        close();
      }
    }
  }

  private long awaitSign(List<String> registries, List<String> provided)
      throws CellFailure, InterruptedException {
    long end = System.nanoTime() + definition.limit().toNanos();
    OptionalLong at = OptionalLong.empty();
    while (true) {
      at = at.isPresent() ? at : seen(watch::atMillis);
      if (at.isPresent() && seen(this::come)) {
        return at.getAsLong();
      }
      if (!process.isAlive()) {
        throw CellFailure.because(ended("before it had started"));
      }
      if (watch.cameBefore(startedAtMillis)) {
        throw CellFailure.because(
            "%s cannot be timed by its calls or connections: another application connected before it was started; it was stopped"
                .formatted(definition.name()));
      }
      if (System.nanoTime() > end) {
        throw CellFailure.because(late(at.isPresent(), registries, provided));
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY.toMillis());
    }
  }

  /** What a look at it shows; to be asked while it runs. */
  private <T> T seen(Look<T> look) throws CellFailure {
    try {
      return look.look();
    } catch (IOException | RuntimeException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw CellFailure.because(
          "whether %s has started is not known: %s; it was stopped; %s"
              .formatted(definition.name(), why, log.told()),
          e);
    }
  }

  private interface Look<T> {
    T look() throws IOException;
  }

  private boolean come() throws IOException {
    if (jvm.isEmpty()) {
      jvm = awaited.look();
    }
    return jvm.isPresent();
  }

  /** To be called while it runs: its output during shutdown is unrelated to the start. */
  private String late(boolean sign, List<String> registries, List<String> provided)
      throws InterruptedException {
    String seen = sign ? "its agent does not answer" : watch.missing();
    SortedSet<String> strange = strange(registries, provided);
    return "%s had not started within %s s: %s%s; it was stopped; %s"
        .formatted(
            definition.name(),
            BigDecimal.valueOf(definition.limit().toMillis(), 3)
                .stripTrailingZeros()
                .toPlainString(),
            seen,
            strange.isEmpty()
                ? ""
                : "; it asked the registries for %s, which the fleet does not provide"
                    .formatted(String.join(", ", strange)),
            log.told());
  }

  /** Interfaces that it requested in vain, as far as known. */
  private SortedSet<String> strange(List<String> registries, List<String> provided)
      throws InterruptedException {
    try {
      SortedSet<String> asked = SubscribedInterfaces.interfaces(registries, process.pid());
      asked.removeAll(provided);
      return asked;
    } catch (IOException | RuntimeException e) {
      LOG.warn("the requests of {} to the registries are not known", definition.name(), e);
      return Collections.emptySortedSet();
    }
  }

  private String ended(String when) throws InterruptedException {
    process.waitFor();
    return "%s ended %s, with exit code %d; %s"
        .formatted(definition.name(), when, process.exitValue(), log.told());
  }

  /** Forces full collections until the live set stands still, and reads all. */
  Reading measure() throws CellFailure, InterruptedException {
    if (!process.isAlive()) {
      throw CellFailure.because(ended("before it was measured"));
    }
    try {
      return ApplicationReadings.read(
          jvm.orElseThrow(), new Pacer(Pacer.Ticker.system(), () -> {}));
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
