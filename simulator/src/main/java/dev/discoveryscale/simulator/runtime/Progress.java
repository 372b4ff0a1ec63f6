package dev.discoveryscale.simulator.runtime;

import dev.discoveryscale.report.text.SafeText;
import dev.discoveryscale.simulator.live.Board;
import dev.discoveryscale.simulator.live.LiveMetric;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Shows the progress of a run: one line that is overwritten on a terminal, otherwise a plain line
 * every ten seconds. Callers supply the data; {@link #tick} shows it. Its board provides the same
 * to programs.
 */
public final class Progress {

  /** How far apart plain lines are. */
  static final Duration PLAIN_EVERY = Duration.ofSeconds(10);

  private static final Duration LIVE_EVERY = Duration.ofMillis(500);

  private final PrintStream out;
  private final int columns;
  private final Clock clock;
  private final Board board;
  private String cell = "";
  private String phase = "";
  private String counts = "";
  private Instant cellEnds;
  private Instant runEnds;
  private Instant shown = Instant.MIN;
  private boolean lineOpen;

  /**
   * A progress display.
   *
   * @param out where it is written
   * @param columns width of the terminal whose line is written over; 0 if it is none
   * @param clock the time
   */
  public Progress(PrintStream out, int columns, Clock clock) {
    this.out = out;
    this.columns = columns;
    this.clock = clock;
    this.board = new Board(clock);
    this.cellEnds = clock.instant();
    this.runEnds = cellEnds;
  }

  /** The metrics of the same run. */
  public Board board() {
    return board;
  }

  /** A cell begins. */
  public synchronized void cell(int number, int of, String name, Duration length, Duration rest) {
    cell = "[%d/%d] %s".formatted(number, of, name);
    counts = "";
    cellEnds = clock.instant().plus(length);
    runEnds = cellEnds.plus(rest);
    board.in(LiveMetric.CELL_LEFT, length);
    board.in(LiveMetric.RUN_LEFT, length.plus(rest));
  }

  /** Something begins that has no end of its own. */
  public synchronized void endless(String name) {
    cell = name;
    counts = "";
    runEnds = Instant.MAX;
  }

  /** A phase begins. Shown at once. */
  public synchronized void phase(String name) {
    phase = name;
    board.phase(name);
    counts = "";
    shown = Instant.MIN;
    tick();
  }

  /** The phase that began last; empty before the first. */
  public synchronized String phase() {
    return phase;
  }

  /** What is being counted now, such as registered nodes of expected ones, calls, collections. */
  public synchronized void counts(String text) {
    counts = text;
    tick();
  }

  /** A line that stays. */
  public synchronized void say(String line) {
    endLine();
    out.println(SafeText.terminal(line));
    out.flush();
  }

  /** Shows the current state if its time has come. */
  public synchronized void tick() {
    Instant now = clock.instant();
    Duration since = shown.equals(Instant.MIN) ? PLAIN_EVERY : Duration.between(shown, now);
    if (since.compareTo(columns > 0 ? LIVE_EVERY : PLAIN_EVERY) < 0) {
      return;
    }
    shown = now;
    String state =
        cell
            + " "
            + phase
            + (runEnds.equals(Instant.MAX)
                ? ""
                : ", %s left (run %s)".formatted(left(now, cellEnds), left(now, runEnds)))
            + (counts.isEmpty() ? "" : ": " + counts);
    String line = SafeText.terminal(state);
    if (columns > 0) {
      String cut = line.length() > width() ? line.substring(0, width()) : line;
      out.print("\r" + cut + " ".repeat(width() - cut.length()));
      lineOpen = true;
    } else {
      out.println(line);
    }
    out.flush();
  }

  /** One column less, as a full line makes some terminals scroll. */
  private int width() {
    return columns - 1;
  }

  private void endLine() {
    if (lineOpen) {
      out.print("\r" + " ".repeat(width()) + "\r");
      lineOpen = false;
    }
  }

  private static String left(Instant now, Instant end) {
    long seconds = Math.max(0, Duration.between(now, end).toSeconds());
    return seconds >= 3_600
        ? "%dh%02dm".formatted(seconds / 3_600, seconds % 3_600 / 60)
        : "%dm%02ds".formatted(seconds / 60, seconds % 60);
  }
}
