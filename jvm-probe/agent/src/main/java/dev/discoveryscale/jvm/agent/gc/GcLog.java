package dev.discoveryscale.jvm.agent.gc;

import dev.discoveryscale.jvm.agent.lines.Failures;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import java.io.File;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Follows the file to which HotSpot logs its collections. A notification costs the JVM up to a
 * millisecond of processor time that the application would not need; a few lines of a log that is
 * written anyway cost some hundredths of that. They are read when a sample is taken, and several
 * times a second after a full collection that nobody asked for. The JVM may begin a new file under
 * the same name, having renamed the old one: that one is read to its end first.
 */
final class GcLog implements GcSource {

  /** A JVM that collects its whole heap may be about to end, and reports nothing afterwards. */
  private static final long LOOK_AFTER_FULL_MS = 200;

  private static final int LOOKS_AFTER_FULL = 50;

  private final File file;
  private final GcLogText text;
  private GcLogFile open;
  private boolean ended;
  private Optional<ScheduledExecutorService> clock = Optional.empty();
  private boolean looking;
  private int looksLeft;

  /**
   * Opens the log.
   *
   * @throws IOException if it cannot be read
   */
  GcLog(File file, GcLogText text) throws IOException {
    this.file = file;
    this.text = text;
    this.open = new GcLogFile(file, text);
  }

  @Override
  public synchronized void begin(ScheduledExecutorService clock) {
    this.clock = Optional.of(clock);
  }

  @Override
  public synchronized void tellNew() {
    if (ended) {
      return;
    }
    try {
      open.readOn();
      if (file.length() < open.position()) {
        GcLogFile next = new GcLogFile(file, text);
        open.close();
        open = next;
        open.readOn();
      }
    } catch (IOException | RuntimeException e) {
      Failures.report("collections could not be read from " + file, e);
    }
    lookAgain();
  }

  private void lookAgain() {
    looksLeft = text.takeFull() ? LOOKS_AFTER_FULL : looksLeft;
    if (!looking && looksLeft > 0 && clock.isPresent() && !clock.get().isShutdown()) {
      looking = true;
      looksLeft--;
      clock.get().schedule(this::look, LOOK_AFTER_FULL_MS, TimeUnit.MILLISECONDS);
    }
  }

  private synchronized void look() {
    looking = false;
    tellNew();
  }

  @Override
  public synchronized void end() {
    tellNew();
    ended = true;
    try {
      open.close();
    } catch (IOException e) {
      Failures.report(file + " could not be closed", e);
    }
  }

  @Override
  public JsonLine addTo(JsonLine facts) {
    return text.addTo(facts.put("collectionsFrom", "log"));
  }
}
