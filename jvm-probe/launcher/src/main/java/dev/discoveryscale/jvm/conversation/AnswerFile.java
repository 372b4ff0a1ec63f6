package dev.discoveryscale.jvm.conversation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The answers of an agent: a growing file of JSON lines, which the agent's JVM keeps locked while
 * it runs. For one thread.
 */
public final class AnswerFile {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path file;
  private final Deque<JsonNode> read = new ArrayDeque<>();
  private long position;

  public AnswerFile(Path file) {
    this.file = file;
  }

  /** The next line that is whole; empty if there is none yet. */
  public Optional<JsonNode> next() throws IOException {
    if (read.isEmpty() && Files.exists(file)) {
      readOn();
    }
    return Optional.ofNullable(read.poll());
  }

  /** Whether a JVM holds the file; not before its first line, for this must not be in its way. */
  public boolean held() {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock == null;
    } catch (OverlappingFileLockException heldInThisJvm) {
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot look whether anybody holds " + file, e);
    }
  }

  private void readOn() throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(channel.size() - position));
      channel.position(position);
      while (bytes.hasRemaining() && channel.read(bytes) > 0) {
        continue;
      }
      int begin = 0;
      for (int i = 0; i < bytes.position(); i++) {
        if (bytes.get(i) == '\n') {
          read.add(
              JSON.readTree(new String(bytes.array(), begin, i - begin, StandardCharsets.UTF_8)));
          begin = i + 1;
        }
      }
      position += begin;
    }
  }
}
