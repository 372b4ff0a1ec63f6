package dev.discoveryscale.jvm.agent.gc;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.agent.lines.Recorder;
import java.io.File;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * The log of an ended JVM: its last collections came after the agent's last reading. Rotated files
 * are parts of the log, as far as they still exist. A line that was cut when the JVM died is
 * ignored.
 */
public final class EndedGcLog {

  private final LoggedCollector collector;
  private final long regionBytes;
  private final long jvmStart;

  /**
   * The log of one JVM, as its record {@code jvm} describes it.
   *
   * @param collectors the names of its collectors' beans
   * @param regionBytes the size of G1's regions; 0 of other collectors
   * @param jvmStart when it started, in milliseconds since the epoch
   * @throws IllegalArgumentException if the log of these collectors is not understood
   */
  public EndedGcLog(Collection<String> collectors, long regionBytes, long jvmStart) {
    this.collector =
        LoggedCollector.among(collectors)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "found collectors "
                            + collectors
                            + "; logs of G1, Parallel and Serial are"
                            + " understood"));
    this.regionBytes = regionBytes;
    this.jvmStart = jvmStart;
  }

  /**
   * Reports every collection, in the log's order.
   *
   * @param log the file that was written last
   * @param phase the phase that the records shall carry
   * @param settling whether the probe forced collections when the JVM ended
   * @param sink takes the end of a collection in milliseconds since the epoch, and the record of it
   *     as the agent would have written it, without a line end
   * @throws IOException if a file cannot be read; where there is no file no collection is reported
   */
  public void read(File log, String phase, boolean settling, BiConsumer<Long, String> sink)
      throws IOException {
    GcLogText text =
        new GcLogText(
            collector,
            regionBytes,
            jvmStart,
            (endedAt, event) ->
                sink.accept(
                    endedAt,
                    Recorder.head(new JsonLine(), endedAt, "gc", phase)
                        .putAll(event.fields(event.wasForced(settling)))
                        .toString()));
    for (File part : parts(log)) {
      try (GcLogFile file = new GcLogFile(part, text)) {
        file.readOn();
      }
    }
  }

  /** In the order in which they were written. */
  private static List<File> parts(File log) throws IOException {
    Pattern full = Pattern.compile(Pattern.quote(log.getName()) + "\\.\\d+");
    File folder = log.getAbsoluteFile().getParentFile();
    File[] renamed = folder.listFiles(file -> full.matcher(file.getName()).matches());
    if (renamed == null) {
      throw new NoSuchFileException(folder + " is no folder that can be listed");
    }
    List<File> parts = new ArrayList<>(Arrays.asList(renamed));
    parts.sort(Comparator.comparingLong(File::lastModified));
    if (log.exists()) {
      parts.add(log);
    }
    return parts;
  }
}
