package dev.discoveryscale.simulator.e2e.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.conversation.SettledPoint;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.simulator.e2e.real.RealConsumers.Found;
import dev.discoveryscale.simulator.e2e.real.RealConsumers.Shop;
import java.time.Duration;
import java.util.Map;

/**
 * What a consumer of real providers costs. A day has the calls of a quiet time, with a forced
 * collection for each 25 s of it, and the changes.
 *
 * @param addresses that the consumer holds
 * @param figures by the keys of a plan, in the unit that ends the key; {@link #PER_CHANGE} is the
 *     one that no plan has
 */
public record RealCost(long addresses, Map<String, Double> figures) {

  /** What a change allocates, in KB. */
  public static final String PER_CHANGE = "allocatedKbPerChange";

  private static final Duration DOWN = Duration.ofSeconds(20);

  /** How often a process of each application is restarted. */
  private static final int ROUNDS = 2;

  /** Changes of a day with a restart every five minutes, as a plan has it without a recording. */
  private static final int CHANGES_A_DAY = 2 * 24 * 12;

  private static final double NANOS_A_DAY = 86_400e9;
  private static final double MB = 1 << 20;

  /** Starts a consumer, restarts providers while it calls them, and ends it. */
  public static RealCost of(
      RealConsumers consumers,
      Shop shop,
      String line,
      DiscoveryModel model,
      RealProviders providers)
      throws Exception {
    try (Found found = consumers.start(shop, line, model)) {
      ConsumerProcess consumer = found.consumer();
      consumer.startCalls();
      Thread.sleep(15_000);
      SettledPoint first = consumer.settle("first", RealConsumers.LIMIT);
      long quiet = System.nanoTime();
      Thread.sleep(25_000);
      SettledPoint second = consumer.settle("second", RealConsumers.LIMIT);
      found.network().phase("churn");
      long churn = System.nanoTime();
      int changes = 2 * restart(shop, providers);
      found.network().phase("after");
      SettledPoint last = consumer.settle("last", RealConsumers.LIMIT);
      long end = System.nanoTime();
      Thread.sleep(25_000);
      SettledPoint after = consumer.settle("after", RealConsumers.LIMIT);
      // Calls cost less and less while the JVM compiles.
      double before = perNano(first, second, churn - quiet);
      double idle = (before + perNano(last, after, System.nanoTime() - end)) / 2;
      consumers.awaitSteady(consumer);
      assertThat(last.settled() && !last.noCollectionTold()).as("a live set was reached").isTrue();
      double allocated = last.allocatedBytes() - second.allocatedBytes();
      double change = (allocated - idle * (end - churn)) / changes;
      // Restarts fall on all processes alike.
      double seen = CHANGES_A_DAY * (changes / 2.0) / (ROUNDS * RealProviders.LINES.size());
      double day = idle * NANOS_A_DAY + seen * change;
      RealCost cost =
          new RealCost(
              consumer.holdings(RealConsumers.LIMIT).invokers(),
              Map.of(
                  "liveSetMb",
                  last.liveBytes() / MB,
                  "allocatedGbPerDay",
                  day / (1 << 30),
                  PER_CHANGE,
                  change / 1024,
                  "youngCollectionsPerDay",
                  (last.youngGcCount() - second.youngGcCount()) * day / allocated,
                  "subscribeMs",
                  found.subscribeMs(),
                  "startReceivedMb",
                  found.received(RealConsumers.START) / MB,
                  "receivedMbPerDay",
                  found.received("churn") / changes * seen / MB));
      System.out.println(shop.application() + " " + line + " " + model + ": " + cost);
      return cost;
    }
  }

  /** How many full collections a consumer needs while providers restart. */
  public static long fullCollections(
      RealConsumers consumers, Shop shop, DiscoveryModel model, RealProviders providers)
      throws Exception {
    try (Found found = consumers.start(shop, "dubbo-3.3", model)) {
      found.consumer().startCalls();
      restart(shop, providers);
      consumers.awaitSteady(found.consumer());
      return found.consumer().settle("last", RealConsumers.LIMIT).fullGcCount();
    }
  }

  /** Restarts processes of each application in proportion, as a plan does; returns how many. */
  private static int restart(Shop shop, RealProviders providers) throws Exception {
    int restarts = 0;
    for (int process = 0; process < ROUNDS; process++) {
      for (int application = 0; application < RealProviders.LINES.size(); application++) {
        if (shop.services()
            .containsAll(
                RealProviders.services(
                    RealProviders.LINES.subList(application, application + 1)))) {
          providers.restart(application, process, DOWN);
          // Nothing is asked of the consumer meanwhile, as in the quiet time: answers allocate.
          Thread.sleep(15_000);
          restarts++;
        }
      }
    }
    return restarts;
  }

  private static double perNano(SettledPoint from, SettledPoint to, long nanos) {
    return (double) (to.allocatedBytes() - from.allocatedBytes()) / nanos;
  }
}
