package dev.discoveryscale.probe.driver;

import dev.discoveryscale.probe.agent.JsonLine;
import dev.discoveryscale.probe.agent.ProbeWeight;
import java.util.Optional;
import java.util.function.Consumer;

/** Makes a record of each call. The call is the consumer's work, its record is the probe's. */
final class CallRecords implements CallSink {

  private final Consumer<JsonLine> records;
  private final ProbeWeight weight;

  CallRecords(Consumer<JsonLine> records, ProbeWeight weight) {
    this.records = records;
    this.weight = weight;
  }

  @Override
  public void ended(String service, long latencyUs, Optional<String> error) {
    try (ProbeWeight.Visit visit = weight.briefVisit()) {
      JsonLine line =
          new JsonLine()
              .put("interface", service)
              .put("latencyUs", latencyUs)
              .put("ok", !error.isPresent());
      error.ifPresent(text -> line.put("error", text));
      records.accept(line);
    }
  }
}
