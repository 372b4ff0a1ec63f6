package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.agent.ProbeWeight;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes a record of each call. The call is the consumer's work, its record is the probe's: records
 * are kept and written together by the probe's own thread, as one by one they would take most of
 * what the probe costs a quiet consumer. One that failed is written at once, with all before it.
 * Thread-safe.
 */
final class CallRecords implements CallSink {

  /** More do not wait. */
  static final int MOST_KEPT = 100;

  /** Takes the records. */
  interface Records {
    /**
     * Takes one of a call that ended at a time.
     *
     * @param soon whether it must not wait for others
     */
    void add(long epochMillis, JsonLine line, boolean soon);
  }

  private final Records records;
  private final ProbeWeight weight;
  private final List<Ended> kept = new ArrayList<>(MOST_KEPT);

  CallRecords(Records records, ProbeWeight weight) {
    this.records = records;
    this.weight = weight;
  }

  @Override
  public void ended(String service, long latencyUs, Optional<String> error) {
    Ended call = new Ended(System.currentTimeMillis(), service, latencyUs, error);
    if (keep(call) == MOST_KEPT || error.isPresent()) {
      try (ProbeWeight.Visit visit = weight.visit()) {
        write();
      }
    }
  }

  private synchronized int keep(Ended call) {
    kept.add(call);
    return kept.size();
  }

  /** Writes what is kept, in the order in which the calls ended. */
  synchronized void write() {
    for (int i = 0; i < kept.size(); i++) {
      Ended call = kept.get(i);
      records.add(call.epochMillis, call.line(), call.error.isPresent());
    }
    kept.clear();
  }

  private static final class Ended {
    private final long epochMillis;
    private final String service;
    private final long latencyUs;
    private final Optional<String> error;

    private Ended(long epochMillis, String service, long latencyUs, Optional<String> error) {
      this.epochMillis = epochMillis;
      this.service = service;
      this.latencyUs = latencyUs;
      this.error = error;
    }

    private JsonLine line() {
      JsonLine line =
          new JsonLine()
              .put("interface", service)
              .put("latencyUs", latencyUs)
              .put("ok", !error.isPresent());
      error.ifPresent(text -> line.put("error", text));
      return line;
    }
  }
}
