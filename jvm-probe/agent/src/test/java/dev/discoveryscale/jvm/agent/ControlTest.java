package dev.discoveryscale.jvm.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.agent.lines.JsonLines;
import dev.discoveryscale.jvm.agent.lines.Recorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ControlTest {

  /** A disk with room for so many lines. */
  private static final class Disk extends OutputStream {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private int room;
    private boolean closed;

    private Disk(int room) {
      this.room = room;
    }

    @Override
    public void write(int single) throws IOException {
      throw new IOException("lines are written whole");
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
      if (room-- <= 0) {
        throw new IOException("No space left on device");
      }
      written.write(bytes, offset, length);
    }

    @Override
    public synchronized void close() {
      closed = true;
    }

    private synchronized boolean closed() {
      return closed;
    }
  }

  @TempDir Path folder;

  @Test
  void reportsErrorOnceRecordsAreLost() throws Exception {
    FirstFailure records = new FirstFailure(new Disk(1), "records, out=x");
    Control control =
        new Control(
            ControlFiles.open(folder.toString()),
            new Probe(new Recorder(new JsonLines(records, e -> {}))),
            records::failure);

    assertThat(control.run("1 phase still").toString()).contains("\"ok\":true");
    assertThat(control.run("2 phase churn").toString())
        .contains("\"number\":2,\"ok\":false", "records, out=x: No space left on device");
    assertThat(control.run("3 native-memory end").toString()).contains("\"ok\":false");
  }

  @Test
  void answersAfterErrors() throws Exception {
    Control control =
        new Control(
            ControlFiles.open(folder.toString()),
            new Probe(new Recorder(new JsonLines(new Disk(9), e -> {}))),
            () -> {
              throw new OutOfMemoryError("Java heap space");
            });

    assertThat(control.run("1 phase still").toString())
        .contains("\"number\":1,\"ok\":false", "OutOfMemoryError: Java heap space");
    assertThat(control.run("2 dump /elsewhere/heap.hprof").toString())
        .contains("\"number\":2,\"ok\":false", "allowed: files below");
  }

  @Test
  void changesIntervalAndRefusesInvalidOnes() throws Exception {
    Disk disk = new Disk(999);
    Probe probe = new Probe(new Recorder(new JsonLines(disk, e -> {})));
    Control control =
        new Control(ControlFiles.open(folder.toString()), probe, java.util.Optional::empty);

    assertThat(control.run("1 sample-every 20").toString()).contains("\"ok\":true,");
    await().forever().until(() -> disk.written.toString().split("\"type\":\"sample\"").length > 3);
    assertThat(control.run("2 sample-every 0").toString())
        .contains("\"ok\":false", "an interval of 0 ms is not positive");
    assertThat(control.run("3 sample-every often").toString())
        .contains("\"ok\":false", "For input string: \\\"often\\\"");
    probe.end();
  }

  @Test
  void closesFileFolderAndThreadsAtEnd() throws Exception {
    Disk disk = new Disk(99);
    JsonLines lines = new JsonLines(disk, e -> {});
    Probe probe = new Probe(new Recorder(lines));
    Control control =
        new Control(ControlFiles.open(folder.toString()), probe, java.util.Optional::empty);
    control.begin(new JsonLine());

    Files.writeString(
        folder.resolve("commands"), "1 phase a\n2 end run\n", StandardOpenOption.CREATE);
    await().forever().until(disk::closed);
    await()
        .forever()
        .until(
            () ->
                Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("probe-control")));

    int before = disk.written.size();
    probe.phase("after");
    assertThat(disk.written.size()).isEqualTo(before);
    assertThat(Files.readString(folder.resolve("answers"))).contains("\"number\":2,\"ok\":true");
    Files.delete(folder.resolve("commands"));
    ControlFiles.open(folder.toString()).close();
  }
}
