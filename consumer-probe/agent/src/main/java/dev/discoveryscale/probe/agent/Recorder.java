package dev.discoveryscale.probe.agent;

/** Gives each record its time, its type and the phase it belongs to. Thread-safe. */
final class Recorder {

  private final JsonLines lines;
  private volatile String phase = "start";

  Recorder(JsonLines lines) {
    this.lines = lines;
  }

  void phase(String name, JsonLine fields) {
    phase = name;
    record("phase", fields);
  }

  void record(String type, JsonLine fields) {
    record(System.currentTimeMillis(), type, fields);
  }

  void record(long epochMillis, String type, JsonLine fields) {
    lines.write(
        new JsonLine().put("t", epochMillis).put("type", type).put("phase", phase).putAll(fields));
  }
}
