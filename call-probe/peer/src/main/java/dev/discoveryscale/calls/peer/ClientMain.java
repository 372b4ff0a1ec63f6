package dev.discoveryscale.calls.peer;

import dev.discoveryscale.calls.load.CallInterval;
import dev.discoveryscale.calls.load.Callers;
import dev.discoveryscale.calls.load.Latencies;
import dev.discoveryscale.calls.load.Pace;
import dev.discoveryscale.calls.stack.ConnectedStack;
import dev.discoveryscale.calls.stack.StackSettings;
import dev.discoveryscale.calls.stack.Stacks;
import dev.discoveryscale.jvm.agent.Probe;
import dev.discoveryscale.jvm.agent.lines.JsonLine;
import dev.discoveryscale.jvm.control.CommandTable;
import dev.discoveryscale.jvm.control.Settings;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * A client under test. Ready when one call of each method was answered right, of several payloads
 * one of the first. Beside the commands of every {@link Peer} it knows
 *
 * <ul>
 *   <li>{@code choose PAYLOAD}: from now on it calls one of several payloads; replies with the
 *       class of the first {@code answer};
 *   <li>{@code calls start}: the load begins;
 *   <li>{@code pace ARRIVALS RATE}: it ends, calls under way are recorded, and an open loop of that
 *       many calls a second begins;
 *   <li>{@code calls pause}: no more calls begin; {@code calls resume}: they go on;
 *   <li>{@code calls take}: records what happened since the last time, as {@code calls}, and with
 *       several methods the latencies of each, as {@code method}; replies with it in brief;
 *   <li>{@code calls skip}: forgets what happened since the last time;
 *   <li>{@code calls stop}: the load ends; calls under way are waited for and recorded. {@code
 *       waiting} is how many callers still wait after the time-out of a call, or after 30 s.
 * </ul>
 */
public final class ClientMain {

  /** A server that never answers must not keep the run, however long a call may take. */
  private static final long STOP_LIMIT_MS = 30_000;

  private static final String CLOSED = "closed";

  private static final long FIRST_CALL_LIMIT_NANOS = TimeUnit.SECONDS.toNanos(20);

  private final Settings settings;
  private final StackSettings stack;
  private final Probe probe;
  private final ConnectedStack connected;
  private final Map<String, String> answers = new HashMap<>();

  /**
   * Makes first calls and starts callers. The thread that takes commands may run before all others,
   * and threads inherit that from the one that starts them.
   */
  private final ExecutorService equal =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "first-calls");
            thread.setDaemon(true);
            return thread;
          });

  private Optional<Callers> callers = Optional.empty();

  private ClientMain(
      Settings settings, StackSettings stack, Probe probe, ConnectedStack connected) {
    this.settings = settings;
    this.stack = stack;
    this.probe = probe;
    this.connected = connected;
  }

  /** Calls until the command to stop. */
  public static void main(String[] args) {
    Peer.run(args, ClientMain::begin);
  }

  private static JsonLine begin(Settings settings, Probe probe, CommandTable commands)
      throws Exception {
    StackSettings stack = new StackSettings(settings);
    ConnectedStack connected = Stacks.of(stack.framework()).connect(stack);
    ClientMain client = new ClientMain(settings, stack, probe, connected);
    String answer = client.equally(client::callOnce);
    commands
        .put("choose", client::choose)
        .put("calls start", rest -> client.start(client.pace()))
        .put("pace", client::startAnew)
        .put("calls pause", rest -> client.pause())
        .put("calls resume", rest -> client.resume())
        .put("calls skip", rest -> client.skip())
        .put("calls take", rest -> client.take().brief())
        .put("calls stop", rest -> client.stop())
        .put(Peer.STOP, rest -> client.close());
    return new JsonLine().put("release", connected.release()).put("answer", answer);
  }

  private <T> T equally(Callable<T> work) throws Exception {
    try {
      return equal.submit(work).get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error) {
        throw (Error) e.getCause();
      }
      throw (Exception) e.getCause();
    }
  }

  /** Calls each method once: a class that is missing or refused is found at the first call only. */
  private String callOnce() throws Exception {
    String first = "";
    for (long number = 0; number < Math.max(1, connected.call().methods().size()); number++) {
      Object answer = firstAnswer(number, System.nanoTime() + FIRST_CALL_LIMIT_NANOS);
      if (!connected.call().isRight(number, answer)) {
        throw new IllegalStateException("the first call was answered wrong: " + answer);
      }
      String type = answer == null ? "nothing" : answer.getClass().getName();
      first = number == 0 ? type : first + ", " + type;
    }
    return first;
  }

  /** Both sides load most of their classes in the first call, which may exceed its time-out. */
  private Object firstAnswer(long number, long end) throws Exception {
    while (true) {
      try {
        return connected.call().make(number);
      } catch (Exception e) {
        if (!connected.isTimeout(e) || System.nanoTime() > end) {
          throw e;
        }
      }
    }
  }

  /** Calls under way end first, and are recorded as those of the payload before. */
  private JsonLine choose(String payload) throws Exception {
    if (callers.isPresent()) {
      int waiting = running().awaitPaused(longestCallMs());
      if (waiting > 0) {
        throw new IllegalStateException(waiting + " callers still waited for an answer");
      }
      take();
    }
    connected.call().choose(payload);
    if (!answers.containsKey(payload)) {
      answers.put(payload, equally(this::callOnce));
    }
    return new JsonLine().put("answer", answers.get(payload));
  }

  private long longestCallMs() {
    long attempts = (1L + stack.retries()) * stack.timeoutMs();
    return Math.min(attempts + 1_000L, STOP_LIMIT_MS);
  }

  /** {@code rest} is {@code fixed} or {@code poisson}, and a rate. */
  private JsonLine startAnew(String rest) throws Exception {
    String[] words = rest.split(" ");
    if (words.length != 2) {
      throw new IllegalArgumentException("pace must have arrivals and a rate, got '" + rest + "'");
    }
    if (callers.isPresent()) {
      stop();
    }
    return start(pace(words[0], Double.parseDouble(words[1])));
  }

  private JsonLine start(Pace pace) throws Exception {
    if (callers.isPresent()) {
      throw new IllegalStateException("the load has begun already");
    }
    int number = (int) settings.number("callers", 1);
    Latencies.Factory latencies = Latencies.of(Paths.get(settings.text("latencies")));
    Callers all =
        equally(
            () -> Callers.waiting(number, connected.call(), connected::isTimeout, pace, latencies));
    callers = Optional.of(all);
    all.resume();
    return new JsonLine().put("callers", number);
  }

  /** Without effect before the load has begun. */
  private JsonLine pause() {
    callers.ifPresent(Callers::pause);
    return new JsonLine();
  }

  private JsonLine resume() {
    running().resume();
    return new JsonLine();
  }

  private Pace pace() {
    String arrivals = settings.text("arrivals");
    return pace(arrivals, arrivals.equals(CLOSED) ? 0 : Double.parseDouble(settings.text("rate")));
  }

  private Pace pace(String arrivals, double rate) {
    switch (arrivals) {
      case CLOSED:
        return Pace.closed();
      case "fixed":
        return Pace.fixed(rate, System.nanoTime());
      case "poisson":
        return Pace.poisson(rate, System.nanoTime(), settings.numberOrZero("seed", 0));
      default:
        throw new IllegalArgumentException(
            "arrivals must be closed, fixed or poisson, found " + arrivals);
    }
  }

  private CallInterval take() {
    CallInterval interval = running().take();
    probe.record("calls", interval.fields());
    interval
        .methods()
        .forEach(
            (name, latencies) ->
                probe.record(
                    "method",
                    new JsonLine().put("method", name).put("latencies", latencies.encoded())));
    return interval;
  }

  private JsonLine skip() {
    running().take();
    return new JsonLine();
  }

  private JsonLine stop() throws InterruptedException {
    int waiting = running().stop(longestCallMs());
    JsonLine reply = take().brief().put("waiting", waiting);
    callers = Optional.empty();
    return reply;
  }

  private JsonLine close() throws Exception {
    if (callers.isPresent()) {
      stop();
    }
    connected.close();
    return new JsonLine();
  }

  private Callers running() {
    return callers.orElseThrow(() -> new IllegalStateException("the load has not begun"));
  }
}
