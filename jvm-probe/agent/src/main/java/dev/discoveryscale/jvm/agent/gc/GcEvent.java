package dev.discoveryscale.jvm.agent.gc;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.Locale;

/**
 * One collection, or one step of a concurrent one, as a bean or the log reported it. Sizes are of
 * the heap, and {@link #UNTOLD} if they are not reported, as for pauses of ZGC and Shenandoah.
 */
public final class GcEvent {

  public static final long UNTOLD = -1;

  public final GcKind kind;
  final String name;
  final String cause;
  final long pauseUs;
  final long beforeBytes;
  public final long afterBytes;
  public final long oldAfterBytes;

  public GcEvent(
      GcKind kind,
      String name,
      String cause,
      long pauseUs,
      long beforeBytes,
      long afterBytes,
      long oldAfterBytes) {
    this.kind = kind;
    this.name = name;
    this.cause = cause;
    this.pauseUs = pauseUs;
    this.beforeBytes = beforeBytes;
    this.afterBytes = afterBytes;
    this.oldAfterBytes = oldAfterBytes;
  }

  /** HotSpot says "System.gc()", OpenJ9 may say it otherwise; neither says so of its own accord. */
  boolean wasAskedFor() {
    return cause.contains("System.gc") || cause.toLowerCase(Locale.ROOT).contains("explicit");
  }

  /** Whether it came because objects were counted, see {@code LiveObjects}. */
  boolean wasForCounting() {
    return cause.startsWith("Heap Inspection");
  }

  /** Whether the probe made it come, being in the midst of forcing collections or not. */
  boolean wasForced(boolean forcing) {
    return forcing && wasAskedFor() || wasForCounting();
  }

  /** The same collection, with other sizes after it. */
  GcEvent leaving(long usedBytes, long oldUsedBytes) {
    return new GcEvent(kind, name, cause, pauseUs, beforeBytes, usedBytes, oldUsedBytes);
  }

  boolean tellsSizes() {
    return afterBytes != UNTOLD;
  }

  /** Whether the whole heap was looked at, so that what is left is what is live. */
  boolean sawWholeHeap() {
    return (kind == GcKind.FULL || kind == GcKind.CONCURRENT) && tellsSizes();
  }

  public JsonLine fields(boolean forced) {
    JsonLine fields =
        new JsonLine()
            .put("kind", kind.word())
            .put("name", name)
            .put("cause", cause)
            .putMillis("pauseMs", pauseUs);
    if (tellsSizes()) {
      fields.put("beforeBytes", beforeBytes).put("afterBytes", afterBytes);
    }
    if (oldAfterBytes != UNTOLD) {
      fields.put("oldAfterBytes", oldAfterBytes);
    }
    return fields.put("forced", forced);
  }
}
