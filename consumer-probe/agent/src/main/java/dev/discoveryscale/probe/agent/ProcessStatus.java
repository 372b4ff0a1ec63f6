package dev.discoveryscale.probe.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** Resident memory of this process as Linux tells it; adds nothing on other systems. */
final class ProcessStatus {

  private final Path status;

  ProcessStatus() {
    this(Paths.get("/proc/self/status"));
  }

  ProcessStatus(Path status) {
    this.status = status;
  }

  JsonLine fields() {
    JsonLine fields = new JsonLine();
    if (Files.isReadable(status)) {
      String text = read();
      put(fields, "rssBytes", text, "VmRSS:");
      put(fields, "rssPeakBytes", text, "VmHWM:");
    }
    return fields;
  }

  private String read() {
    try {
      return new String(Files.readAllBytes(status), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      Failures.report("resident memory cannot be read from " + status, e);
      return "";
    }
  }

  private static void put(JsonLine fields, String name, String text, String key) {
    int at = text.indexOf(key);
    if (at >= 0) {
      int end = text.indexOf("kB", at);
      long kilobytes = Long.parseLong(text.substring(at + key.length(), end).trim());
      fields.put(name, kilobytes * 1024);
    }
  }
}
