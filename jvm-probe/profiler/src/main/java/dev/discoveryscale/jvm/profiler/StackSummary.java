package dev.discoveryscale.jvm.profiler;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Sums up what was recorded in a JVM, in a JVM of its own: recordings of long runs take more memory
 * than a simulator should have.
 *
 * @param sampled what was recorded
 * @param title what flame graphs are headed with
 */
public record StackSummary(Collection<Sampled> sampled, String title) {

  /** Heap of the JVM that does it; chunks are closed at 32 MB, and each is read as a whole. */
  public static final long HEAP_BYTES = 1L << 30;

  private static final Duration LIMIT = Duration.ofMinutes(10);

  public StackSummary {
    sampled = List.copyOf(sampled);
  }

  /**
   * Writes flame graphs and {@code stacks.json} beside a recording, see {@link StacksMain}; what
   * comes after the last whole part of the recording is cut off it.
   *
   * @param folder that of the JVM, with its {@code samples.jsonl}
   * @param prefix words that the command begins with
   * @throws IOException if there is no recording or it cannot be read
   */
  public void write(Path folder, List<String> prefix) throws IOException, InterruptedException {
    ChildJvm.run(
        StacksMain.class,
        List.of(
            folder.toAbsolutePath().toString(),
            sampled.stream().map(Sampled::word).collect(Collectors.joining(",")),
            title),
        prefix,
        HEAP_BYTES,
        LIMIT);
  }
}
