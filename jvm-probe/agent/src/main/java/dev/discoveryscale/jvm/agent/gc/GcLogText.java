package dev.discoveryscale.jvm.agent.gc;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Understands what G1, Parallel and Serial log with {@code -Xlog:gc*} and the decorations {@code
 * time,uptime,level,tags}, JDK 9 and later. A line whose only tag is {@code gc} ends a collection;
 * lines before it say what the old generation holds then. Sizes are to a megabyte there, of
 * Parallel's and Serial's old generation to a kilobyte. G1's old generation is reckoned as its
 * regions that are not young, each as if it were full, and no more than all the heap. Not
 * thread-safe.
 */
public final class GcLogText {

  private static final String END_TAG = "[gc ";
  private static final String ARROW = "->";
  private static final String G1_CONCURRENT = "G1 Concurrent GC";

  private static final String[] OLD_REGIONS = {
    "Old regions: ", "Humongous regions: ", "Archive regions: "
  };
  private static final String[] OLD_SPACES = {"ParOldGen: ", "Tenured: "};

  private final LoggedCollector collector;
  private final long regionBytes;
  private final long jvmStart;
  private final BiConsumer<Long, GcEvent> sink;
  private boolean sawFull;

  /**
   * A reader of one JVM's log.
   *
   * @param collector whose log it is
   * @param regionBytes the size of G1's regions; 0 of the other two
   * @param jvmStart when the JVM's uptime was 0, in milliseconds since the epoch
   * @param sink takes the end of a collection in milliseconds since the epoch, and the event
   */
  GcLogText(
      LoggedCollector collector, long regionBytes, long jvmStart, BiConsumer<Long, GcEvent> sink) {
    this.collector = collector;
    this.regionBytes = regionBytes;
    this.jvmStart = jvmStart;
    this.sink = sink;
  }

  /** Adds what another reader of the same log has to know. */
  JsonLine addTo(JsonLine facts) {
    return regionBytes > 0 ? facts.put("g1RegionBytes", regionBytes) : facts;
  }

  /** Whether the whole heap was collected, unasked, since this was asked last. */
  boolean takeFull() {
    boolean saw = sawFull;
    sawFull = false;
    return saw;
  }

  /**
   * Reports the collections that end within these lines.
   *
   * @param lines whole ones, the first of them behind the last end
   * @return how much of it is done with: what follows belongs to a collection still to end
   */
  int read(String lines) {
    int done = 0;
    int tag = lines.indexOf(END_TAG);
    while (tag >= 0) {
      int end = lines.indexOf('\n', tag);
      int said = lines.indexOf(") ", tag) + 2;
      if (said > 1 && said < end) {
        Optional<GcLogLine> line = GcLogLine.of(lines.substring(said, end));
        if (line.isPresent()) {
          tell(line.get(), endOf(lines, tag), oldAfter(line.get(), lines, done, tag));
          done = end + 1;
        }
      }
      tag = lines.indexOf(END_TAG, end);
    }
    return done;
  }

  private void tell(GcLogLine line, long endedAt, long oldAfter) {
    GcKind kind = line.kind;
    String name =
        kind == GcKind.YOUNG
            ? collector.young
            : kind == GcKind.FULL ? collector.full : G1_CONCURRENT;
    GcEvent event =
        new GcEvent(
            kind, name, line.cause, line.pauseUs, line.beforeBytes, line.afterBytes, oldAfter);
    sawFull |= kind == GcKind.FULL && !event.wasAskedFor() && !event.wasForCounting();
    sink.accept(endedAt, event);
  }

  /** The uptime stands in the line's second brackets, in seconds with three decimals. */
  private long endOf(String lines, int tag) {
    int begin = lines.lastIndexOf('\n', tag) + 1;
    return jvmStart + GcLogLine.thousandths(lines, lines.indexOf("][", begin) + 2);
  }

  private long oldAfter(GcLogLine line, String lines, int from, int to) {
    if (line.kind != GcKind.YOUNG && line.kind != GcKind.FULL) {
      return GcEvent.UNTOLD;
    }
    String[] names = regionBytes > 0 ? OLD_REGIONS : OLD_SPACES;
    long sum = GcEvent.UNTOLD;
    for (String name : names) {
      int at = lines.indexOf(name, from);
      if (at >= 0 && at < to) {
        long left = GcLogLine.number(lines, lines.indexOf(ARROW, at) + ARROW.length());
        sum = Math.max(0, sum) + left * (regionBytes > 0 ? regionBytes : 1_024);
      }
    }
    return line.afterBytes == GcEvent.UNTOLD ? sum : Math.min(sum, line.afterBytes);
  }
}
