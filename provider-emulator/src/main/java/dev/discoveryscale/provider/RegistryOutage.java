package dev.discoveryscale.provider;

import dev.discoveryscale.provider.link.FleetException;
import dev.discoveryscale.provider.link.RegistryLink;
import dev.discoveryscale.provider.link.RegistryRegistration;
import dev.discoveryscale.provider.link.Waiting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apiguardian.api.API;

/**
 * A planned registry outage, from before its begin until the fleet is registered again. Sessions
 * reconnect by themselves; sessions that end meanwhile do not count as lost. For one thread; no
 * instance may change meanwhile.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1.0")
public final class RegistryOutage {

  /** Instances that write their nodes again at the same time. */
  private static final int AT_ONCE = 16;

  /** One instance in the registry, and whether its session goes on. */
  private record Place(
      Member member, RegistryRegistration registration, CompletableFuture<Boolean> goesOn) {}

  private final RegistryLink link;
  private final List<Place> places = new ArrayList<>();

  RegistryOutage(RegistryLink link, List<Member> members) {
    this.link = link;
    for (Member member : members) {
      for (RegistryRegistration registration : member.registrations()) {
        if (registration.link() == link) {
          places.add(new Place(member, registration, registration.nextConnection()));
        }
      }
    }
    link.away(true);
  }

  /**
   * Waits until every session has a connection again or a successor, and every instance has written
   * what its provider would. To be called once, when the registry serves again.
   *
   * @throws IOException if an instance cannot register again, or if not all is done within the
   *     limit; it says how much is missing
   */
  public Comeback awaitEnd(Duration limit) throws IOException {
    long begun = System.nanoTime();
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<CompletableFuture<Integer>> written =
          places.stream().map(place -> writeAgain(place, threads)).toList();
      await(written, limit);
      return comeback(
          written.stream().mapToInt(CompletableFuture::join).sum(),
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun));
    } finally {
      threads.shutdownNow();
      link.away(false);
    }
  }

  /** How many instances' sessions have ended so far, so that they need a successor. */
  long ended() {
    return places.stream().filter(each -> each.goesOn().isDone() && !each.goesOn().join()).count();
  }

  private static CompletableFuture<Integer> writeAgain(Place place, Executor threads) {
    return place
        .goesOn()
        .thenApplyAsync(
            goesOn -> {
              try {
                return goesOn
                    ? place.member().refresh(place.registration())
                    : place.member().renew(place.registration());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            threads);
  }

  private void await(List<CompletableFuture<Integer>> written, Duration limit) throws IOException {
    try {
      CompletableFuture.allOf(written.toArray(CompletableFuture<?>[]::new))
          .get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      long missing = written.stream().filter(each -> !each.isDone()).count();
      throw new FleetException(
          "%,d of %,d instances are not back in %s, %d s after it served again"
              .formatted(missing, places.size(), link.connectString(), limit.toSeconds()),
          e);
    } catch (ExecutionException e) {
      throw Waiting.cause(e);
    } catch (InterruptedException e) {
      throw Waiting.interrupted();
    }
  }

  private Comeback comeback(int nodes, long millis) {
    Map<Object, Boolean> sessions = new IdentityHashMap<>();
    places.forEach(
        place ->
            place
                .registration()
                .sessions()
                .forEach(session -> sessions.put(session, place.goesOn().join())));
    int reconnected = (int) sessions.values().stream().filter(goesOn -> goesOn).count();
    return new Comeback(
        link.connectString(), reconnected, sessions.size() - reconnected, nodes, millis);
  }
}
