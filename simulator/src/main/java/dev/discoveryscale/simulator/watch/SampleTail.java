package dev.discoveryscale.simulator.watch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.live.Board;
import dev.discoveryscale.simulator.live.SampleCounts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The newest of a consumer's samples, read from the end of its file, so that showing progress costs
 * the consumer nothing. Calls are counted from the file as it grows; a line that cannot be read is
 * passed over, and that is said.
 */
public final class SampleTail {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final StringBuilder rest = new StringBuilder();
  private long position;
  private long unreadable;
  private final SampleCounts counts = new SampleCounts();

  public SampleTail(Path file) {
    this.file = file;
  }

  /**
   * Collections and used heap so far, with calls and pushes where any were reported; empty before
   * the first sample.
   */
  String describe() {
    try {
      readOn();
    } catch (IOException e) {
      return "samples cannot be read: " + e.getMessage();
    }
    return unreadable == 0
        ? counted()
        : "%s, %d line%s unreadable".formatted(counted(), unreadable, unreadable == 1 ? "" : "s");
  }

  private String counted() {
    long calls = counts.callsOk() + counts.callsFailed();
    boolean told = calls + counts.pushes() > 0;
    String collections = counts.collections();
    return collections.isEmpty() || !told
        ? collections
        : "calls %d (%d failed), pushes %d, %s"
            .formatted(calls, counts.callsFailed(), counts.pushes(), collections);
  }

  /** Bytes read so far: more when there were new samples. */
  public long read() {
    return position;
  }

  /** Reads on and reports all of it; what cannot be read is reported the next time. */
  public void tellNow(Board board) {
    describe();
    tell(board);
  }

  /** Reports what was read so far. */
  void tell(Board board) {
    counts.tell(board);
  }

  private void readOn() throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      channel.position(position);
      ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
      while (channel.read(buffer) > 0) {
        buffer.flip();
        position += buffer.remaining();
        rest.append(StandardCharsets.UTF_8.decode(buffer));
        buffer.clear();
        takeLines();
      }
    }
  }

  /** Removes whole lines first, so that no line is counted twice. */
  private void takeLines() {
    int end = rest.lastIndexOf("\n") + 1;
    String lines = rest.substring(0, end);
    rest.delete(0, end);
    lines.lines().forEach(this::take);
  }

  private void take(String line) {
    try {
      counts.take(JSON.readTree(line));
    } catch (JsonProcessingException | IllegalArgumentException e) {
      unreadable++;
    }
  }
}
