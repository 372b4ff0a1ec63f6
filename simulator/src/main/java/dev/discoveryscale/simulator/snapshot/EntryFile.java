package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import dev.discoveryscale.simulator.BadInput;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Appends lines of JSON to a file of Zstandard frames, each of about a megabyte of text. A frame is
 * written as a whole, and what is read is what was written: {@link #complete} tells how much that
 * is, and a file that was cut short behind it can be continued there. For one thread.
 */
public final class EntryFile implements AutoCloseable {

  public static final ObjectMapper JSON = JsonMapper.builder().addModule(new Jdk8Module()).build();

  private static final int FRAME = 1 << 20;

  /** Level 9 takes three to four times as long for files that are a quarter smaller. */
  private static final int LEVEL = 3;

  private final FileChannel file;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream(FRAME + FRAME / 4);

  private EntryFile(FileChannel file) {
    this.file = file;
  }

  /**
   * Opens a file to append to.
   *
   * @param length the bytes that are complete; 0 for a file that is new. What follows is cut off
   * @throws IOException if it is shorter than that, or cannot be written
   */
  public static EntryFile open(Path path, long length) throws IOException {
    FileChannel file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (file.size() < length) {
      long found = file.size();
      file.close();
      throw new IOException(
          "%s: expected at least %d bytes, found %d".formatted(path, length, found));
    }
    file.truncate(length);
    file.position(length);
    return new EntryFile(file);
  }

  /** Adds a line. */
  public void add(Object line) throws IOException {
    text.writeBytes(JSON.writeValueAsBytes(line));
    text.write('\n');
  }

  /** True if enough was added for a frame. */
  public boolean full() {
    return text.size() >= FRAME;
  }

  /**
   * Writes what was added, to the disk.
   *
   * @return the file's length, all of it complete
   */
  public long complete() throws IOException {
    if (text.size() > 0) {
      ByteBuffer frame = ByteBuffer.wrap(Zstd.compress(text.toByteArray(), LEVEL));
      while (frame.hasRemaining()) {
        file.write(frame);
      }
      file.force(false);
      text.reset();
    }
    return file.position();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  /** What is done with a line. */
  @FunctionalInterface
  public interface Lines<T> {
    void line(T line) throws IOException;
  }

  /**
   * Reads all lines.
   *
   * @throws BadInput naming the line that is none, or saying that the file is cut off
   * @throws IOException if it cannot be read
   */
  public static <T> void read(Path path, Class<T> type, Lines<T> lines) throws IOException {
    int number = 0;
    try (InputStream in = Files.newInputStream(path);
        ZstdInputStream text = new ZstdInputStream(in);
        BufferedReader reader =
            new BufferedReader(new InputStreamReader(text, StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        number++;
        lines.line(JSON.readValue(line, type));
      }
    } catch (JsonProcessingException e) {
      throw BadInput.says(
          "%s: line %d: expected an entry, found %s"
              .formatted(path, number, e.getOriginalMessage()));
    } catch (ZstdIOException e) {
      throw BadInput.says(
          "%s: expected a whole file, found one that is cut off or damaged (%,d %s can be read): %s"
              .formatted(path, number, number == 1 ? "line" : "lines", e.getMessage()));
    }
  }

  /** All lines, for small files. */
  public static <T> List<T> all(Path path, Class<T> type) throws IOException {
    List<T> all = new ArrayList<>();
    read(path, type, all::add);
    return all;
  }
}
