package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.lines.Failures;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Numbers of this process in a file of Linux's proc(5), a line each: {@code VmRSS: 9 kB}. Adds
 * nothing on other systems. The file stays open and is read into one buffer again and again.
 * Thread-safe.
 */
final class ProcessFile {

  /** What is looked for stands in the first kilobyte or two, before what is long. */
  private static final int BUFFER = 8 << 10;

  private static final int KB = 1024;

  private final File file;
  private final int factor;
  private final List<Entry> entries = new ArrayList<>();
  private final byte[] text = new byte[BUFFER];
  private Optional<RandomAccessFile> opened;
  private int length;

  /** A field of records, and the beginning of its line in the file. */
  private static final class Entry {
    private final String field;
    private final byte[] key;

    private Entry(String field, String key) {
      this.field = field;
      this.key = key.getBytes(StandardCharsets.US_ASCII);
    }
  }

  private ProcessFile(File file, int factor) {
    this.file = file;
    this.factor = factor;
    this.opened = open(file);
  }

  /** Resident memory: {@code rssBytes} and {@code rssPeakBytes}. */
  static ProcessFile status(File folder) {
    return new ProcessFile(new File(folder, "status"), KB)
        .with("rssBytes", "VmRSS:")
        .with("rssPeakBytes", "VmHWM:");
  }

  /**
   * What the process made the storage read and write, caches left out: {@code diskReadBytes} and
   * {@code diskWrittenBytes}. What the probe and the JVM's logs write is part of it.
   */
  static ProcessFile io(File folder) {
    return new ProcessFile(new File(folder, "io"), 1)
        .with("diskReadBytes", "read_bytes:")
        .with("diskWrittenBytes", "write_bytes:");
  }

  /**
   * What the loopback interface carried, {@code loopbackBytes}: of all processes that share this
   * one's network.
   */
  static ProcessFile network(File folder) {
    return new ProcessFile(new File(folder, "net/dev"), 1).with("loopbackBytes", "    lo:");
  }

  private ProcessFile with(String field, String key) {
    entries.add(new Entry(field, key));
    return this;
  }

  /** Adds its fields as they are now; a file that cannot be read is not tried again. */
  synchronized void addTo(JsonLine fields) {
    if (opened.isPresent() && read(opened.get())) {
      for (int i = 0; i < entries.size(); i++) {
        put(fields, entries.get(i));
      }
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
      Failures.report("cannot read " + file, e);
      opened = Optional.empty();
      return false;
    }
  }

  private void put(JsonLine fields, Entry entry) {
    int at = find(entry.key);
    if (at < length) {
      fields.put(entry.field, numberAfter(at + entry.key.length) * factor);
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
}
