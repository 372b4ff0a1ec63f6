package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.agent.gc.GcEvent;
import dev.discoveryscale.jvm.agent.gc.GcKind;
import dev.discoveryscale.jvm.agent.gc.GcLedger;
import dev.discoveryscale.jvm.agent.gc.HeapAllocationMeter;
import dev.discoveryscale.jvm.agent.gc.HeapPools;
import dev.discoveryscale.jvm.agent.lines.Failures;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.agent.lines.JsonLines;
import dev.discoveryscale.jvm.agent.lines.Recorder;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How little each record may allocate; what is allocated does not depend on the machine's speed.
 */
class LightnessTest {

  @TempDir Path folder;
  private JsonLines lines;
  private Recorder recorder;
  private final HeapPools pools = new HeapPools();
  private final GcLedger ledger = new GcLedger();
  private final Sampler sampler =
      new Sampler(pools, ledger, new HeapAllocationMeter(pools::usedNow));

  @BeforeEach
  void open() throws IOException {
    FileOutputStream out = new FileOutputStream(folder.resolve("samples.jsonl").toFile());
    lines = new JsonLines(out, Failures::cannotWrite);
    recorder = new Recorder(lines);
  }

  @AfterEach
  void close() throws IOException {
    lines.close();
  }

  @Test
  void allocatesLessThan2KbPerSample() throws IOException {
    long bytes = Allocation.of(() -> recorder.record("sample", sampler.sample()));

    assertThat(bytes).isBetween(1L, 2_048L);
    assertThat(Files.readString(folder.resolve("samples.jsonl"))).contains("\"rssBytes\":");
  }

  @Test
  void allocatesLessThan512BytesPerCallRecord() {
    long bytes =
        Allocation.of(
            () ->
                recorder.record(
                    "call",
                    new JsonLine()
                        .put("interface", "dev.discoveryscale.demo.Service8")
                        .put("latencyUs", 123_456)
                        .put("ok", true)));

    assertThat(bytes).isBetween(1L, 512L);
  }

  @Test
  void allocatesLessThan1KbPerCollectionRecord() {
    GcEvent event =
        new GcEvent(
            GcKind.YOUNG, "G1 Young Generation", "G1 Evacuation Pause", 5, 1L << 29, 1L << 28, 1);

    long bytes = Allocation.of(() -> recorder.record("gc", event.fields(ledger.add(event))));

    assertThat(bytes).isBetween(1L, 1_024L);
  }

  @Test
  void allocatesLessThan128BytesPerVisit() {
    ProbeWeight weight = new ProbeWeight();

    assertThat(Allocation.of(() -> weight.visit().close())).isLessThan(128);
  }
}
