package dev.discoveryscale.junit.host;

import dev.discoveryscale.junit.channel.Connected;
import dev.discoveryscale.provider.endpoint.Endpoints;
import dev.discoveryscale.simulator.runtime.CellFailure;
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

/** Who was connected to, and called, as the endpoints saw it. */
final class Connections {

  private static final long LOOK_EVERY_MS = 20;

  /**
   * After so many looks the connections of an application that has ended are found closed. It is no
   * length of time: in one in which this JVM stood still nobody found anything.
   */
  private static final int MOST_LOOKS = 100;

  private final IntFunction<OptionalLong> firstAt;
  private final Function<String, OptionalLong> firstCall;
  private final LongConsumer forget;
  private final IntSupplier connected;
  private final Supplier<List<Integer>> registered;

  Connections(Endpoints endpoints, Supplier<List<Integer>> registered) {
    this(
        endpoints::firstConnectedAtMillis,
        endpoints::firstCalledAtMillis,
        moment -> {
          endpoints.forgetFirstConnectionsBefore(moment);
          endpoints.forgetFirstCallsBefore(moment);
        },
        () -> endpoints.statistics().connections(),
        registered);
  }

  Connections(
      IntFunction<OptionalLong> firstAt,
      Function<String, OptionalLong> firstCall,
      LongConsumer forget,
      IntSupplier connected,
      Supplier<List<Integer>> registered) {
    this.firstAt = firstAt;
    this.firstCall = firstCall;
    this.forget = forget;
    this.connected = connected;
    this.registered = registered;
  }

  /**
   * From now on first connections and calls are those of one that connects next: what was before is
   * forgotten.
   *
   * @param who is to be timed, for the message
   * @throws CellFailure if somebody is connected, whom nobody could tell from that one
   */
  void begin(String who) throws CellFailure, InterruptedException {
    long now = System.currentTimeMillis();
    int open = connected.getAsInt();
    for (int looks = 1; open > 0; looks++) {
      if (looks == MOST_LOOKS) {
        throw CellFailure.because(
            "%s cannot be timed by its calls or connections: the fleet has %,d connections of another application; allowed: one application at a time, or startedWhenItPrints"
                .formatted(who, open));
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
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
    long begun = System.nanoTime();
    Map<Integer, Long> seen = first(asked);
    while (seen.size() < asked.size() && System.nanoTime() - begun < limit.toNanos()) {
      TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MS);
      seen = first(asked);
    }
    return new Connected(
        asked.size(), seen, TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
  }

  /** Of the instances that are registered now those that were connected to, and when first. */
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
