package dev.discoveryscale.simulator.live;

import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.report.tally.CallTally;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Sums up the lines of a consumer's {@code samples.jsonl}, one by one, in constant memory. For one
 * thread.
 */
public final class SampleCounts {

  private static final double MS_PER_SECOND = 1e3;
  private static final double US_PER_SECOND = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  /** Fields of a sample that are a metric each. */
  private static final Map<String, LiveMetric> FIELDS =
      Map.of(
          "heapUsedBytes", LiveMetric.HEAP_USED,
          "heapCommittedBytes", LiveMetric.HEAP_COMMITTED,
          "oldUsedBytes", LiveMetric.HEAP_OLD,
          "metaspaceBytes", LiveMetric.METASPACE,
          "directBytes", LiveMetric.DIRECT,
          "rssBytes", LiveMetric.RESIDENT,
          "threads", LiveMetric.THREADS,
          "openFiles", LiveMetric.OPEN_FILES,
          "allocatedBytes", LiveMetric.ALLOCATED);

  private final Map<LiveMetric, Double> latest = new EnumMap<>(LiveMetric.class);
  private final Map<String, Double> liveSets = new LinkedHashMap<>();
  private final Map<List<String>, Long> collections = new LinkedHashMap<>();
  private final Buckets pauses = new Buckets();
  private final Buckets calls = new Buckets();
  private long callsOk;
  private long callsFailed;
  private long pushes;
  private boolean begun;
  private String collected = "";

  /** The next line; types that are not known are passed over. */
  public void take(JsonNode line) {
    begun = true;
    switch (line.path("type").asText()) {
      case "jvm" -> known(line, "maxHeapBytes", LiveMetric.HEAP_LIMIT, 1);
      case "sample" -> reading(line);
      case "gc" -> collection(line);
      case "settled" ->
          liveSets.put(line.path("name").asText(), line.path("usedAfterFullGcBytes").asDouble());
      case "call" -> call(line);
      case "calls" -> interval(line);
      case "push" -> pushes++;
      default -> {}
    }
  }

  /** Calls that ended well. */
  public long callsOk() {
    return callsOk;
  }

  /** Calls that did not. */
  public long callsFailed() {
    return callsFailed;
  }

  /** Address lists that the consumer received. */
  public long pushes() {
    return pushes;
  }

  /** Collections and used heap in words, as the JVM counts them; empty before the first sample. */
  public String collections() {
    return collected;
  }

  /** Reports all of it; nothing before the first line. */
  public void tell(Board board) {
    if (!begun) {
      return;
    }
    latest.forEach(board::set);
    liveSets.forEach((point, bytes) -> board.set(LiveMetric.LIVE_SET, bytes, point));
    collections.forEach(
        (labels, count) -> board.set(LiveMetric.COLLECTIONS, count, labels.toArray(String[]::new)));
    board.set(LiveMetric.CALLS, callsOk, "ok");
    board.set(LiveMetric.CALLS, callsFailed, "failed");
    board.set(LiveMetric.PUSHES, pushes);
    board.sizes(LiveMetric.PAUSE, pauses.sizes());
    board.sizes(LiveMetric.CALL_DURATION, calls.sizes());
  }

  private void reading(JsonNode line) {
    FIELDS.forEach((field, metric) -> known(line, field, metric, 1));
    collected =
        "collections %d young %d full, heap %d MB"
            .formatted(
                line.path("youngGcCount").asLong(),
                line.path("fullGcCount").asLong(),
                line.path("heapUsedBytes").asLong() >> 20);
    known(line, "cpuMs", LiveMetric.CPU, MS_PER_SECOND);
  }

  /** Values that a JVM cannot report are -1 or missing. */
  private void known(JsonNode line, String field, LiveMetric metric, double perUnit) {
    JsonNode value = line.path(field);
    if (value.isNumber() && value.asDouble() >= 0) {
      latest.put(metric, value.asDouble() / perUnit);
    }
  }

  /** A pause is a step of a concurrent collection, and no collection itself. */
  private void collection(JsonNode line) {
    String kind = line.path("kind").asText();
    boolean forced = line.path("forced").asBoolean();
    if (!kind.equals("pause")) {
      collections.merge(List.of(kind, Boolean.toString(forced)), 1L, Long::sum);
    }
    double pauseMs = line.path("pauseMs").asDouble();
    if (!forced && !(kind.equals("concurrent") && pauseMs == 0)) {
      pauses.add(pauseMs / MS_PER_SECOND);
    }
  }

  /** All calls of an interval of a client under load. */
  private void interval(JsonNode line) {
    callsOk += line.path("right").asLong();
    callsFailed +=
        line.path("wrong").asLong() + line.path("timeouts").asLong() + line.path("errors").asLong();
    for (HistogramIterationValue each :
        CallTally.decoded(line.path("latencies").asText()).recordedValues()) {
      calls.add(
          each.getValueIteratedTo() / NANOS_PER_SECOND, each.getCountAddedInThisIterationStep());
    }
  }

  private void call(JsonNode line) {
    if (line.path("ok").asBoolean()) {
      callsOk++;
      calls.add(line.path("latencyUs").asDouble() / US_PER_SECOND);
    } else {
      callsFailed++;
    }
  }
}
