package dev.discoveryscale.report;

/** Writes lines as the agent does, at times in ms after a fixed moment. */
public final class SampleLines {
  /** The fixed moment, in milliseconds since 1970. */
  public static final long EPOCH = 1_700_000_000_000L;

  private static final long MB = 1 << 20;

  private final StringBuilder text = new StringBuilder();
  private String phase = "start";

  public SampleLines jvm(long maxHeapMb) {
    return line(
        0,
        "jvm",
        "\"vendor\":\"Debian\",\"vmName\":\"OpenJDK 64-Bit Server VM\",\"version\":\"17\",\"maxHeapBytes\":"
            + maxHeapMb * MB
            + ",\"collectors\":\"G1 Young Generation, G1 Old Generation\",\"pid\":7");
  }

  public SampleLines phase(long t, String name) {
    phase = name;
    return line(t, "phase", "\"more\":[1]");
  }

  public SampleLines sample(long t, long allocatedMb) {
    return line(
        t,
        "sample",
        "\"heapUsedBytes\":1,\"rssBytes\":-1,\"threads\":30,\"cpuMs\":"
            + t / 10
            + ",\"allocatedBytes\":"
            + allocatedMb * MB);
  }

  public SampleLines gc(long t, String kind, long pauseMs, boolean forced) {
    return gc(t, kind, pauseMs, forced, 700);
  }

  /** A collection that leaves so much of the heap. */
  public SampleLines gc(long t, String kind, long pauseMs, boolean forced, long leftMb) {
    return line(
        t,
        "gc",
        "\"kind\":\"%s\",\"name\":\"x\",\"pauseMs\":%d,\"beforeBytes\":9,\"afterBytes\":%d,\"forced\":%s"
            .formatted(kind, pauseMs, leftMb * MB, forced));
  }

  public SampleLines settled(long t, String name, long usedMb, long allocatedMb) {
    return line(
        t,
        "settled",
        ("\"name\":\"%s\",\"usedAfterFullGcBytes\":%d,\"oldUsedAfterFullGcBytes\":%d,\"rounds\":3,"
                + "\"settled\":true,\"allocatedBytes\":%d,\"rssBytes\":%d,\"threads\":40,\"cpuMs\":%d")
            .formatted(name, usedMb * MB, (usedMb - 10) * MB, allocatedMb * MB, 900 * MB, t / 10));
  }

  public SampleLines push(long t) {
    return line(t, "push", "\"interface\":\"a.B\",\"model\":\"interface\",\"addresses\":500");
  }

  /** A list of a.B from r:1 by interface; its differences as JSON fields. */
  public SampleLines push(long t, String differences) {
    return line(
        t,
        "push",
        "\"interface\":\"a.B\",\"registry\":\"r:1\",\"model\":\"interface\",\"addresses\":5,"
            + differences);
  }

  public SampleLines refreshed(long t) {
    return line(
        t, "refreshed", "\"interface\":\"a.B\",\"registry\":\"r:1\",\"model\":\"interface\"");
  }

  public SampleLines call(long t, long latencyUs, boolean ok) {
    return line(
        t, "call", "\"interface\":\"a.B\",\"latencyUs\":%d,\"ok\":%s".formatted(latencyUs, ok));
  }

  public SampleLines raw(String line) {
    text.append(line).append('\n');
    return this;
  }

  private SampleLines line(long t, String type, String fields) {
    return raw(
        "{\"t\":%d,\"type\":\"%s\",\"phase\":\"%s\",%s}".formatted(EPOCH + t, type, phase, fields));
  }

  public String text() {
    return text.toString();
  }
}
