package dev.discoveryscale.jvm.agent;

import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Executes commands of another process, see {@link ControlFiles}. A command is a line {@code NUMBER
 * WORD [REST]}, and its answer repeats the number: {@code {"number":1,"ok":true,"error":""}} and
 * what the command adds.
 *
 * <ul>
 *   <li>{@code phase NAME}: all records from now on carry the name
 *   <li>{@code sample-every MS}: samples at another interval from now on
 *   <li>{@code settle NAME}: forces full collections; adds the fields of a {@code settled} record
 *   <li>{@code native-memory NAME}: records native memory by category, see {@link
 *       Probe#nativeMemory}
 *   <li>{@code dump FILE}: writes the live heap; adds what {@link Probe#dumpHeap} gives
 *   <li>{@code end NAME}: the probe ends, once this was answered
 * </ul>
 *
 * A command whose record could not be written, or that comes after one that could not, is answered
 * with {@code "ok":false}. The probe also ends when answers cannot be written, and when nobody
 * commands any more, see {@link Patience}.
 *
 * <p>The first line this JVM writes has the number 0 and adds the fields of the {@code jvm} record.
 */
final class Control {

  private static final long POLL_MS = 250;

  private final ControlFiles files;
  private final Probe probe;
  private final Supplier<Optional<String>> lost;
  private boolean ended;

  /**
   * Control of a probe.
   *
   * @param lost why records are not written any more; empty while they are
   */
  Control(ControlFiles files, Probe probe, Supplier<Optional<String>> lost) {
    this.files = files;
    this.probe = probe;
    this.lost = lost;
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
      String why = serveUntilOver(new Patience(System::nanoTime));
      if (!ended) {
        say(why);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      say("commands cannot be read: " + e.getMessage());
    } finally {
      end();
    }
  }

  /** Returns why it takes no commands any more. */
  private String serveUntilOver(Patience patience) throws IOException, InterruptedException {
    while (!patience.over(files.touched())) {
      try {
        takeCommands();
      } catch (RuntimeException | Error e) {
        say("a command may be unanswered: " + e);
      }
      if (ended || files.failure().isPresent()) {
        return "answers cannot be written";
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
    }
    return "no command for " + Patience.MINUTES + " minutes";
  }

  private void takeCommands() throws IOException, InterruptedException {
    for (String line : files.newCommands()) {
      if (!ended) {
        files.answer(run(line));
      }
    }
  }

  private void end() {
    try {
      try {
        probe.end();
      } finally {
        files.close();
      }
    } catch (IOException e) {
      say("a file cannot be closed: " + e.getMessage());
    }
    if (!ended) {
      say("takes no commands any more and measures no more; the application goes on");
    }
  }

  private static void say(String what) {
    System.err.println("probe-agent: " + what);
  }

  /** Runs one command line; a failure is an answer too. */
  JsonLine run(String line) throws InterruptedException {
    String[] words = line.split(" ", 3);
    if (words.length < 3 || !words[0].matches("[0-9]{1,18}")) {
      return reply(0, false, "expected NUMBER WORD NAME, found '" + line + "'");
    }
    long number = Long.parseLong(words[0]);
    try {
      JsonLine added = run(words[1], words[2]);
      Optional<String> why = lost.get();
      return why.isPresent() && !ended
          ? reply(number, false, "cannot write any more (" + why.get() + ")")
          : reply(number, true, "").putAll(added);
    } catch (IOException | RuntimeException | Error e) {
      return reply(number, false, e.toString());
    }
  }

  private JsonLine run(String word, String rest) throws IOException, InterruptedException {
    switch (word) {
      case "phase":
        probe.phase(rest);
        return new JsonLine().put("name", rest);
      case "sample-every":
        probe.sampleEvery(Long.parseLong(rest));
        return new JsonLine().put("millis", Long.parseLong(rest));
      case "settle":
        return probe.settle(rest).fields();
      case "native-memory":
        return probe.nativeMemory(rest);
      case "dump":
        return probe.dumpHeap(files.permitted(rest));
      case "end":
        ended = true;
        return new JsonLine();
      default:
        throw new IllegalArgumentException(
            "unknown command '"
                + word
                + "', known are phase, sample-every, settle, native-memory, dump, end");
    }
  }

  private static JsonLine reply(long number, boolean ok, String error) {
    return new JsonLine().put("number", number).put("ok", ok).put("error", error);
  }
}
