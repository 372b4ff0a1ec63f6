package dev.discoveryscale.probe.agent;

import java.util.Locale;

/** One collection, or one step of a concurrent one, as its bean told it. Sizes are of the heap. */
final class GcEvent {

  final GcKind kind;
  final String name;
  final String cause;
  final long pauseMs;
  final long beforeBytes;
  final long afterBytes;
  final long oldAfterBytes;

  GcEvent(
      GcKind kind,
      String name,
      String cause,
      long pauseMs,
      long beforeBytes,
      long afterBytes,
      long oldAfterBytes) {
    this.kind = kind;
    this.name = name;
    this.cause = cause;
    this.pauseMs = pauseMs;
    this.beforeBytes = beforeBytes;
    this.afterBytes = afterBytes;
    this.oldAfterBytes = oldAfterBytes;
  }

  /** HotSpot says "System.gc()", OpenJ9 may say it otherwise; neither says so of its own accord. */
  boolean wasAskedFor() {
    return cause.contains("System.gc") || cause.toLowerCase(Locale.ROOT).contains("explicit");
  }

  /** Whether the whole heap was looked at, so that what is left is what is live. */
  boolean sawWholeHeap() {
    return kind == GcKind.FULL || kind == GcKind.CONCURRENT;
  }

  JsonLine fields(boolean forced) {
    return new JsonLine()
        .put("kind", kind.word())
        .put("name", name)
        .put("cause", cause)
        .put("pauseMs", pauseMs)
        .put("beforeBytes", beforeBytes)
        .put("afterBytes", afterBytes)
        .put("oldAfterBytes", oldAfterBytes)
        .put("forced", forced);
  }
}
