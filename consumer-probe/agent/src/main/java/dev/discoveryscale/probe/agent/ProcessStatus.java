package dev.discoveryscale.probe.agent;

import dev.discoveryscale.probe.agent.lines.Failures;
import dev.discoveryscale.probe.agent.lines.JsonLine;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Resident memory of this process as Linux tells it; adds nothing on other systems. The file stays
 * open and is read into one buffer again and again. Thread-safe.
 */
final class ProcessStatus {

  /** What is looked for stands in the first kilobyte or two, before what is long. */
  private static final int BUFFER = 8 << 10;

  private static final byte[] RESIDENT = key("VmRSS:");
  private static final byte[] RESIDENT_PEAK = key("VmHWM:");

  private final File file;
  private final Optional<RandomAccessFile> status;
  private final byte[] text = new byte[BUFFER];
  private int length;

  ProcessStatus() {
    this(new File("/proc/self/status"));
  }

  ProcessStatus(File file) {
    this.file = file;
    this.status = open(file);
  }

  /** Adds {@code rssBytes} and {@code rssPeakBytes}. */
  synchronized void addTo(JsonLine fields) {
    if (status.isPresent() && read(status.get())) {
      put(fields, "rssBytes", RESIDENT);
      put(fields, "rssPeakBytes", RESIDENT_PEAK);
    }
  }

  private static Optional<RandomAccessFile> open(File file) {
    try {
      return Optional.of(new RandomAccessFile(file, "r"));
    } catch (FileNotFoundException notLinux) {
      return Optional.empty();
    }
  }

  private boolean read(RandomAccessFile from) {
    try {
      from.seek(0);
      length = 0;
      int more = from.read(text, 0, text.length);
      while (more > 0) {
        length += more;
        more = from.read(text, length, text.length - length);
      }
      return true;
    } catch (IOException e) {
      Failures.report("resident memory cannot be read from " + file, e);
      return false;
    }
  }

  private void put(JsonLine fields, String name, byte[] key) {
    int at = find(key);
    if (at < length) {
      fields.put(name, numberAfter(at + key.length) * 1024);
    }
  }

  /** Where the key stands at the beginning of a line, or the length if it does not. */
  private int find(byte[] key) {
    int at = 0;
    while (at < length && !standsAt(at, key)) {
      while (at < length && text[at] != '\n') {
        at++;
      }
      at++;
    }
    return Math.min(at, length);
  }

  private boolean standsAt(int at, byte[] key) {
    if (at + key.length > length) {
      return false;
    }
    for (int i = 0; i < key.length; i++) {
      if (text[at + i] != key[i]) {
        return false;
      }
    }
    return true;
  }

  private long numberAfter(int begin) {
    int at = begin;
    while (at < length && (text[at] == ' ' || text[at] == '\t')) {
      at++;
    }
    long number = 0;
    for (; at < length && text[at] >= '0' && text[at] <= '9'; at++) {
      number = 10 * number + text[at] - '0';
    }
    return number;
  }

  private static byte[] key(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
