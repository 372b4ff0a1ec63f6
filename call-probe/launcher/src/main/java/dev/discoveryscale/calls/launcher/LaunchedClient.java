package dev.discoveryscale.calls.launcher;

import dev.discoveryscale.jvm.conversation.CommandFailed;
import dev.discoveryscale.jvm.conversation.JvmEnded;
import dev.discoveryscale.jvm.launcher.Launcher;
import java.io.IOException;
import java.time.Duration;

/** A client. */
public final class LaunchedClient extends LaunchedPeer {

  private static final String MAIN = "dev.discoveryscale.calls.peer.ClientMain";

  /** With thousands of callers, a command waits until each of them had the processor. */
  private static final Duration MORE_FOR_EACH_CALLER = Duration.ofMillis(20);

  private final long callers;

  private LaunchedClient(Begun begun, long callers) {
    super(begun);
    this.callers = callers;
  }

  @Override
  protected Duration shortLimit() {
    return limit(callers);
  }

  static Duration limit(long callers) {
    return SHORT_LIMIT.plus(MORE_FOR_EACH_CALLER.multipliedBy(callers));
  }

  /**
   * What happened in an interval, in nanoseconds; the whole is in the client's samples.
   *
   * @param nanos how long it was
   * @param right right answers
   * @param wrong wrong answers
   * @param timeouts calls without an answer in time
   * @param errors calls that failed otherwise
   * @param meanNanos mean latency of right answers; 0 if there are none
   * @param medianNanos their median
   * @param p99Nanos what 99% of them do not exceed
   * @param firstError the first of what was wrong; null if nothing was
   * @param waiting callers that still waited when the load had ended
   */
  public record Taken(
      long nanos,
      long right,
      long wrong,
      long timeouts,
      long errors,
      long meanNanos,
      long medianNanos,
      long p99Nanos,
      String firstError,
      int waiting) {

    /** Right answers a second. */
    public double rate() {
      return 1e9 * right / nanos;
    }
  }

  /**
   * Starts a client, connects it and waits until one call was answered right.
   *
   * @throws IOException if its files cannot be written or it cannot be started
   * @throws CommandFailed if it cannot connect or its first call fails; the message says why
   * @throws JvmEnded if its JVM ends before it is ready
   */
  public static LaunchedClient start(PeerSpec spec, PeerJars jars, Launcher launcher)
      throws IOException, InterruptedException {
    LaunchedClient client =
        new LaunchedClient(
            begin("the client", MAIN, spec, jars, launcher),
            Long.parseLong(spec.settings().getOrDefault("callers", "1")));
    try {
      CommandThreads.preferred(client.pid(), spec.folder().resolve("peer.log"));
      return client;
    } catch (IOException | InterruptedException | RuntimeException e) {
      client.close();
      throw e;
    }
  }

  /** The first answer to a payload, by its class. */
  private record Chosen(String answer) {}

  /**
   * From now on it calls one of several payloads; callers must pause. Calls under way end before,
   * and are recorded.
   *
   * @return the class of the first answer
   */
  public String choose(String payload) throws InterruptedException {
    return ask("choose " + payload, shortLimit(), Chosen.class).answer();
  }

  /** The load begins. */
  public void startCalls() throws InterruptedException {
    ask("calls start", shortLimit());
  }

  /**
   * Ends the load and begins another one.
   *
   * @param arrivals {@code fixed} or {@code poisson}
   * @param rate calls a second
   */
  public void startCalls(String arrivals, double rate) throws InterruptedException {
    ask("pace %s %s".formatted(arrivals, rate), shortLimit());
  }

  /** No more calls begin until {@link #resumeCalls}. */
  public void pauseCalls() throws InterruptedException {
    ask("calls pause", shortLimit());
  }

  /** Calls go on. */
  public void resumeCalls() throws InterruptedException {
    ask("calls resume", shortLimit());
  }

  /** Records what happened since the last time. */
  public Taken takeCalls() throws InterruptedException {
    return ask("calls take", shortLimit(), Taken.class);
  }

  /** Forgets what happened since the last time. */
  public void skipCalls() throws InterruptedException {
    ask("calls skip", shortLimit());
  }

  /** Ends the load, and records what happened since the last time. */
  public Taken stopCalls() throws InterruptedException {
    return ask("calls stop", shortLimit(), Taken.class);
  }

  @Override
  public void requireAlive() throws InterruptedException {
    if (!isAlive()) {
      ask("phase", shortLimit());
    }
  }
}
