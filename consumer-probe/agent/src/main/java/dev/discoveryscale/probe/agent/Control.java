package dev.discoveryscale.probe.agent;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Does what another process asks of the probe, see {@link ControlFiles}. A command is a line {@code
 * NUMBER WORD [REST]}, and its answer repeats the number: {@code {"number":1,"ok":true,"error":""}}
 * and what the command adds.
 *
 * <ul>
 *   <li>{@code phase NAME}: all records from now on carry the name
 *   <li>{@code settle NAME}: forces full collections; adds the fields of a {@code settled} record
 *   <li>{@code native-memory NAME}: records native memory by category, see {@link
 *       Probe#nativeMemory}
 *   <li>{@code dump FILE}: writes the live heap; adds what {@link Probe#dumpHeap} gives
 * </ul>
 *
 * The first line this JVM writes has the number 0 and adds the fields of the {@code jvm} record.
 */
final class Control {

  private static final long POLL_MS = 250;

  private final ControlFiles files;
  private final Probe probe;

  Control(ControlFiles files, Probe probe) {
    this.files = files;
    this.probe = probe;
  }

  /** Says that this JVM is there, and takes commands from now on. */
  void begin(JsonLine facts) {
    files.answer(reply(0, true, "").putAll(facts));
    Thread thread = new Thread(this::serve, "probe-control");
    thread.setDaemon(true);
    probe.weight().own(thread);
    thread.start();
  }

  private void serve() {
    try {
      while (true) {
        for (String line : files.newCommands()) {
          files.answer(run(line));
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      System.err.println("probe-agent: takes no commands any more: " + e.getMessage());
    }
  }

  /** Runs one command line; a failure is an answer too. */
  JsonLine run(String line) throws InterruptedException {
    String[] words = line.split(" ", 3);
    if (words.length < 3 || !words[0].matches("[0-9]{1,18}")) {
      return reply(0, false, "expected NUMBER WORD NAME, found '" + line + "'");
    }
    long number = Long.parseLong(words[0]);
    try {
      return reply(number, true, "").putAll(run(words[1], words[2]));
    } catch (IOException | RuntimeException e) {
      return reply(number, false, e.toString());
    }
  }

  private JsonLine run(String word, String rest) throws IOException, InterruptedException {
    switch (word) {
      case "phase":
        probe.phase(rest);
        return new JsonLine().put("name", rest);
      case "settle":
        return probe.settle(rest).fields();
      case "native-memory":
        return probe.nativeMemory(rest);
      case "dump":
        return probe.dumpHeap(rest);
      default:
        throw new IllegalArgumentException(
            "unknown command '" + word + "', known are phase, settle, native-memory, dump");
    }
  }

  private static JsonLine reply(long number, boolean ok, String error) {
    return new JsonLine().put("number", number).put("ok", ok).put("error", error);
  }
}
