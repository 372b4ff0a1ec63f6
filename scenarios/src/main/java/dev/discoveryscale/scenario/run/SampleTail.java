package dev.discoveryscale.scenario.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The newest of a consumer's samples, read from the end of its file, so that showing progress costs
 * the consumer nothing. Calls are counted from the file as it grows.
 */
final class SampleTail {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final StringBuilder rest = new StringBuilder();
  private long position;
  private long calls;
  private long failed;
  private long pushes;
  private String collections = "";

  SampleTail(Path file) {
    this.file = file;
  }

  /**
   * Collections and used heap so far, with calls and pushes where any were told; empty before the
   * first sample.
   */
  String describe() {
    try {
      readOn();
    } catch (IOException e) {
      return "samples cannot be read: " + e.getMessage();
    }
    boolean told = calls + pushes > 0;
    return collections.isEmpty() || !told
        ? collections
        : "calls %d (%d failed), pushes %d, %s".formatted(calls, failed, pushes, collections);
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

  private void takeLines() throws JsonProcessingException {
    int end = rest.indexOf("\n");
    int begin = 0;
    while (end >= 0) {
      take(JSON.readTree(rest.substring(begin, end)));
      begin = end + 1;
      end = rest.indexOf("\n", begin);
    }
    rest.delete(0, begin);
  }

  private void take(JsonNode line) {
    switch (line.path("type").asText()) {
      case "call" -> {
        calls++;
        failed += line.path("ok").asBoolean() ? 0 : 1;
      }
      case "push" -> pushes++;
      case "sample" ->
          collections =
              "collections %d young %d full, heap %d MB"
                  .formatted(
                      line.path("youngGcCount").asLong(),
                      line.path("fullGcCount").asLong(),
                      line.path("heapUsedBytes").asLong() >> 20);
      default -> {}
    }
  }
}
