package dev.discoveryscale.probe.driver;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.control.ErrorLine;
import java.util.Optional;

/** Counts calls and hands each on. Thread-safe. */
final class CallStatistics {

  private final CallSink sink;
  private long ok;
  private long failed;
  private String lastError = "";

  CallStatistics(CallSink sink) {
    this.sink = sink;
  }

  void succeeded(String service, long latencyUs) {
    synchronized (this) {
      ok++;
    }
    sink.ended(service, latencyUs, Optional.empty());
  }

  void failed(String service, long latencyUs, Throwable error) {
    String text = ErrorLine.of(error);
    synchronized (this) {
      failed++;
      lastError = text;
    }
    sink.ended(service, latencyUs, Optional.of(text));
  }

  synchronized JsonLine fields() {
    return new JsonLine().put("callsOk", ok).put("callsFailed", failed).put("lastError", lastError);
  }
}
