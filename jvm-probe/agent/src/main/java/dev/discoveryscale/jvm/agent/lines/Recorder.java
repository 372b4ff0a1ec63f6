package dev.discoveryscale.jvm.agent.lines;

import java.io.IOException;

/** Gives each record its time, its type and the phase it belongs to. Thread-safe. */
public final class Recorder implements AutoCloseable {

  private final JsonLines lines;
  private final JsonLine line = new JsonLine(1_024);
  private volatile String phase = "start";

  public Recorder(JsonLines lines) {
    this.lines = lines;
  }

  public void phase(String name, JsonLine fields) {
    phase = name;
    record("phase", fields);
  }

  public void record(String type, JsonLine fields) {
    record(System.currentTimeMillis(), type, fields);
  }

  public synchronized void record(long epochMillis, String type, JsonLine fields) {
    lines.write(complete(epochMillis, type, fields));
  }

  /** Records it together with the next that is recorded. */
  public synchronized void recordLater(long epochMillis, String type, JsonLine fields) {
    lines.writeLater(complete(epochMillis, type, fields));
  }

  private JsonLine complete(long epochMillis, String type, JsonLine fields) {
    return head(line.clear(), epochMillis, type, phase).putAll(fields);
  }

  /** What every record begins with. */
  public static JsonLine head(JsonLine line, long epochMillis, String type, String phase) {
    return line.put("t", epochMillis).put("type", type).put("phase", phase);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
