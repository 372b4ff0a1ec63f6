package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.Connected;
import dev.discoveryscale.provider.endpoint.Endpoints;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/** The connections and calls that the endpoints received. */
final class EndpointCalls {

  private static final Duration LOOK_EVERY = Duration.ofMillis(20);

  /**
   * After this many checks the connections of an ended application are seen as closed. It counts
   * checks, not time, because this JVM may stall.
   */
  private static final int MOST_LOOKS = 100;

  private final IntFunction<OptionalLong> firstAt;
  private final Function<String, OptionalLong> firstCall;
  private final LongConsumer forget;
  private final IntSupplier connected;
  private final Supplier<List<Integer>> registered;
  private final Pacer.Ticker ticker;

  EndpointCalls(Endpoints endpoints, Supplier<List<Integer>> registered) {
    this(
        endpoints::firstConnectedAtMillis,
        endpoints::firstCalledAtMillis,
        moment -> {
          endpoints.forgetFirstConnectionsBefore(moment);
          endpoints.forgetFirstCallsBefore(moment);
        },
        () -> endpoints.statistics().connections(),
        registered,
        Pacer.Ticker.system());
  }

  EndpointCalls(
      IntFunction<OptionalLong> firstAt,
      Function<String, OptionalLong> firstCall,
      LongConsumer forget,
      IntSupplier connected,
      Supplier<List<Integer>> registered,
      Pacer.Ticker ticker) {
    this.firstAt = firstAt;
    this.firstCall = firstCall;
    this.forget = forget;
    this.connected = connected;
    this.registered = registered;
    this.ticker = ticker;
  }

  /**
   * Forgets earlier connections and calls: the next ones are those of the next application.
   *
   * @param who the application to be timed, for the message
   * @throws CellFailure if another application is connected, because it could not be distinguished
   */
  void begin(String who) throws CellFailure, InterruptedException {
    long now = System.currentTimeMillis();
    int open = connected.getAsInt();
    for (int looks = 1; open > 0; looks++) {
      if (looks == MOST_LOOKS) {
        throw CellFailure.because(
            "%s cannot be timed by its calls or connections: the fleet has %,d connections of another application; run one application at a time, or use startedWhenItPrints"
                .formatted(who, open));
      }
      ticker.pause(LOOK_EVERY);
      now = System.currentTimeMillis();
      open = connected.getAsInt();
    }
    forget.accept(now);
  }

  /** Waits until each instance that is registered was connected to from now on. */
  Connected awaitAll(Duration limit) throws CellFailure, InterruptedException {
    begin("the wait for connections to every instance");
    return await(registered.get(), limit);
  }

  /** Waits until each of some instances was connected to, or the limit is over. */
  Connected await(List<Integer> asked, Duration limit) throws InterruptedException {
    long begun = ticker.nanos();
    Map<Integer, Long> seen = first(asked);
    while (seen.size() < asked.size() && ticker.nanos() - begun < limit.toNanos()) {
      ticker.pause(LOOK_EVERY);
      seen = first(asked);
    }
    return new Connected(asked.size(), seen, TimeUnit.NANOSECONDS.toMillis(ticker.nanos() - begun));
  }

  /** The registered instances that received a connection, with the time of the first. */
  Map<Integer, Long> first() {
    return first(registered.get());
  }

  /** When an interface was first called, milliseconds since the epoch; absent before. */
  OptionalLong firstCall(String interfaceName) {
    return firstCall.apply(interfaceName);
  }

  int instances() {
    return registered.get().size();
  }

  private HashMap<Integer, Long> first(List<Integer> asked) {
    HashMap<Integer, Long> seen = new HashMap<>();
    for (int each : asked) {
      firstAt.apply(each).ifPresent(at -> seen.put(each, at));
    }
    return seen;
  }
}
