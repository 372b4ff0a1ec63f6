package dev.discoveryscale.probe.driver;

import dev.discoveryscale.probe.agent.JsonLine;
import java.util.function.Consumer;

/** Counts calls and hands each on as a record. Thread-safe. */
final class CallStatistics {

  private final Consumer<JsonLine> records;
  private long ok;
  private long failed;
  private String lastError = "";

  CallStatistics(Consumer<JsonLine> records) {
    this.records = records;
  }

  void succeeded(String service, long latencyUs) {
    synchronized (this) {
      ok++;
    }
    records.accept(line(service, latencyUs, true));
  }

  void failed(String service, long latencyUs, Throwable error) {
    String text = Answers.describe(error);
    synchronized (this) {
      failed++;
      lastError = text;
    }
    records.accept(line(service, latencyUs, false).put("error", text));
  }

  synchronized JsonLine fields() {
    return new JsonLine().put("callsOk", ok).put("callsFailed", failed).put("lastError", lastError);
  }

  private static JsonLine line(String service, long latencyUs, boolean ok) {
    return new JsonLine().put("interface", service).put("latencyUs", latencyUs).put("ok", ok);
  }
}
