package dev.discoveryscale.jvm.profiler;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * async-profiler in a JVM under test, given its commands by attaching from outside (HotSpot, 8 and
 * later). It records into {@value #RECORDING} in the JVM's folder. A JVM that ends in good order
 * ends its recording; of one that dies the parts remain that were whole by then.
 */
public final class Profiler {

  /** The recording, in the folder the JVM runs in. */
  public static final String RECORDING = "profile.jfr";

  /** What the profiler says, there too. */
  public static final String LOG = "profiler.log";

  /** Heap of the JVM that attaches. */
  private static final long HEAP_BYTES = 32L << 20;

  /** A JVM near its heap's limit stands still for seconds. */
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final long pid;
  private final Path folder;
  private final Path library;
  private final List<String> prefix;

  private Profiler(long pid, Path folder, Path library, List<String> prefix) {
    this.pid = pid;
    this.folder = folder;
    this.library = library;
    this.prefix = prefix;
  }

  /**
   * Begins to record.
   *
   * @param pid process id of the JVM
   * @param folder the folder it runs in
   * @param unpacked where the native library is put; it must stay while the JVM lives
   * @param whole how often the recording is brought to a state that outlives the JVM; from 5 s
   * @param prefix words that commands begin with
   * @throws IOException if the profiler cannot be attached or will not sample so
   */
  public static Profiler start(
      long pid,
      Path folder,
      Path unpacked,
      Collection<Sampled> sampled,
      Duration whole,
      List<String> prefix)
      throws IOException, InterruptedException {
    NativeLibrary library =
        NativeLibrary.here()
            .orElseThrow(() -> new IOException("there is no profiler for this platform"));
    Profiler profiler = new Profiler(pid, folder, library.unpack(unpacked), List.copyOf(prefix));
    List<String> options = new ArrayList<>(List.of("start", "jfr"));
    sampled.forEach(each -> options.add(each.option()));
    options.addAll(List.of("chunktime=" + whole.toSeconds() + "s", "chunksize=32m"));
    options.add("file=" + RECORDING);
    profiler.tell(options);
    return profiler;
  }

  /**
   * Ends the recording.
   *
   * @throws IOException if the JVM is gone or does not answer
   */
  public void stop() throws IOException, InterruptedException {
    tell(List.of("stop"));
  }

  /** Files are named relative to the folder of the JVM: an option must not contain a comma. */
  private void tell(List<String> options) throws IOException, InterruptedException {
    Path log = folder.resolve(LOG);
    Files.deleteIfExists(log);
    try {
      ChildJvm.run(
          AttachMain.class,
          List.of(
              Long.toString(pid), library.toString(), String.join(",", options) + ",log=" + LOG),
          prefix,
          HEAP_BYTES,
          LIMIT);
      Files.deleteIfExists(log);
    } catch (IOException e) {
      throw new IOException(e.getMessage() + said(log), e);
    }
  }

  private static String said(Path log) throws IOException {
    String lines =
        Files.exists(log)
            ? Files.readString(log, StandardCharsets.UTF_8).lines().collect(Collectors.joining(" "))
            : "";
    return lines.isBlank() ? "" : ": " + lines.strip();
  }
}
