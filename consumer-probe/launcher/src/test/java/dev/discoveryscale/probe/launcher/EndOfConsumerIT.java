package dev.discoveryscale.probe.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.End;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.jvm.conversation.SettledPoint;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** How a consumer's end is told; no registry is needed for it. */
@Timeout(180)
class EndOfConsumerIT {

  private static final TestFleet WORLD =
      new TestFleet(List.of("sim.Service"), TestFleets.TWO_PROTOCOLS, TestFleets.HOST, 21200);

  @TempDir(cleanup = CleanupMode.ON_SUCCESS)
  Path folder;

  private final ConsumerLine line = TestFleets.lines().find("dubbo-3.3");
  private final CompletableFuture<Process> process = new CompletableFuture<>();
  private boolean slow;
  private final ConsumerLauncher launcher =
      (command, in, errors) -> {
        Process started = ConsumerLauncher.plainProcess().launch(command, in, errors);
        process.complete(slow ? new SlowToDie(started) : started);
        return process.join();
      };

  @Test
  void endsWithStandardInput() throws Exception {
    try (ConsumerProcess consumer = start(64L << 20)) {
      process.join().getOutputStream().close();

      assertThat(process.join().waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.join().exitValue()).isEqualTo(75);
      assertThatThrownBy(consumer::pushes)
          .asInstanceOf(type(JvmEnded.class))
          .extracting(JvmEnded::end)
          .isEqualTo(new End.Exited(75));
    }
  }

  @Test
  void reportsOutOfMemory() {
    assertThatThrownBy(
            () -> {
              try (ConsumerProcess consumer = start(6L << 20)) {
                consumer.subscribe(Duration.ofSeconds(90));
              }
            })
        .asInstanceOf(type(JvmEnded.class))
        .extracting(JvmEnded::end)
        .isEqualTo(new End.OutOfMemory());
  }

  @Test
  void reportsSignalWithExitCode() throws Exception {
    try (ConsumerProcess consumer = start(64L << 20)) {
      process.join().destroyForcibly();

      assertThatThrownBy(consumer::pushes)
          .asInstanceOf(type(JvmEnded.class))
          .extracting(JvmEnded::end)
          .isEqualTo(new End.Exited(137));
    }
  }

  @Test
  void stopsAndLeavesRecordsOnClose() throws Exception {
    try (ConsumerProcess consumer = start(64L << 20)) {
      consumer.phase("only");
      SettledPoint settled = consumer.settle("idle", Duration.ofSeconds(90));
      assertThat(settled.settled()).isTrue();
      assertThatThrownBy(() -> consumer.startCalls()).isInstanceOf(CommandFailed.class);
    }
    assertThat(process.join().exitValue()).isZero();
    assertThat(Files.readString(folder.resolve("consumer/samples.jsonl")))
        .contains("\"type\":\"settled\",\"phase\":\"only\",\"name\":\"idle\"");
  }

  @Test
  void awaitsKilledConsumerWhenInterrupted() throws Exception {
    slow = true;
    ConsumerProcess consumer = start(64L << 20);
    Thread.currentThread().interrupt();

    consumer.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(process.join().isAlive()).isFalse();
    assertThat(process.join().exitValue()).isEqualTo(137);
  }

  @Test
  void awaitsConsumerWhenStartIsInterrupted() {
    slow = true;
    Thread test = Thread.currentThread();
    process.thenRun(test::interrupt);

    assertThatThrownBy(() -> start(64L << 20)).isInstanceOf(InterruptedException.class);

    assertThat(process.join().isAlive()).isFalse();
  }

  private ConsumerProcess start(long heapBytes) throws Exception {
    ConsumerSpec spec =
        TestFleets.spec(
            "dubbo-3.3",
            DiscoveryModel.INTERFACE,
            MetadataStorage.LOCAL,
            WORLD,
            List.of("127.0.0.1:1"),
            folder);
    ConsumerSpec sized =
        new ConsumerSpec(
            spec.line(),
            spec.subscription(),
            TestFleets.jvm(heapBytes),
            spec.measuring(),
            spec.commandPrefix(),
            spec.folder());
    return ConsumerProcess.start(line, sized, launcher);
  }
}
