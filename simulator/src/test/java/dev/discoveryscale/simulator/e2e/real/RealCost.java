package dev.discoveryscale.simulator.e2e.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.jvm.conversation.SettledPoint;
import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.probe.launcher.ConsumerProcess;
import dev.discoveryscale.simulator.e2e.real.RealConsumers.Found;
import dev.discoveryscale.simulator.e2e.real.RealConsumers.Shop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * What a consumer of real providers costs. A day has the calls of a quiet time, with a forced
 * collection for each 25 s of it, and the changes.
 *
 * @param addresses that the consumer holds
 * @param figures by the keys of a plan, in the unit that ends the key; {@link #PER_CHANGE} is the
 *     one that no plan has. The start-up is the median of all starts
 * @param startsMs how long each start took
 * @param raw what the other figures were computed from; empty for a plan
 */
public record RealCost(
    long addresses, Map<String, Double> figures, List<Double> startsMs, List<Raw> raw) {

  /**
   * A moment of a consumer's life.
   *
   * @param seconds of a clock that began at no special time
   */
  public record Raw(double seconds, SettledPoint point) {}

  /** What a change allocates, in KB. */
  public static final String PER_CHANGE = "allocatedKbPerChange";

  /** The start-up's key in a plan. */
  public static final String START = "subscribeMs";

  /** One start decides little: equal ones took 20 to 34 s. */
  private static final int MORE_STARTS = 2;

  private static final Duration DOWN = Duration.ofSeconds(20);

  /** How often a process of each application is restarted. */
  private static final int ROUNDS = 2;

  /** Changes of a day with a restart every five minutes, as a plan has it without a recording. */
  private static final int CHANGES_A_DAY = 2 * 24 * 12;

  private static final double SECONDS_A_DAY = 86_400;
  private static final double MB = 1 << 20;

  /** Starts a consumer, restarts providers while it calls them, and ends it. */
  public static RealCost of(
      RealConsumers consumers,
      Shop shop,
      String line,
      DiscoveryModel model,
      RealProviders providers)
      throws Exception {
    List<Double> starts = new ArrayList<>();
    for (int start = 0; start < MORE_STARTS; start++) {
      try (Found found = consumers.start(shop, line, model)) {
        starts.add(found.subscribeMs());
      }
    }
    try (Found found = consumers.start(shop, line, model)) {
      starts.add(found.subscribeMs());
      ConsumerProcess consumer = found.consumer();
      consumer.startCalls();
      Thread.sleep(15_000);
      List<Raw> raw = new ArrayList<>();
      Raw first = settle("first", consumer, raw);
      Thread.sleep(25_000);
      Raw second = settle("second", consumer, raw);
      found.network().phase("churn");
      int changes = 2 * restart(shop, providers);
      found.network().phase("after");
      Raw last = settle("last", consumer, raw);
      Thread.sleep(25_000);
      Raw after = settle("after", consumer, raw);
      consumers.awaitSteady(consumer);
      assertThat(last.point().settled() && !last.point().noCollectionTold())
          .as("a live set was reached")
          .isTrue();
      // Calls cost less and less while the JVM compiles.
      double idle =
          (allocated(first, second) / (second.seconds() - first.seconds())
                  + allocated(last, after) / (after.seconds() - last.seconds()))
              / 2;
      double allocated = allocated(second, last);
      double change = (allocated - idle * (last.seconds() - second.seconds())) / changes;
      // Restarts fall on all processes alike.
      double seen = CHANGES_A_DAY * (changes / 2.0) / (ROUNDS * RealProviders.LINES.size());
      double day = idle * SECONDS_A_DAY + seen * change;
      double young = last.point().youngGcCount() - second.point().youngGcCount();
      Map<String, Double> figures = new TreeMap<>();
      figures.put("liveSetMb", last.point().liveBytes() / MB);
      figures.put("allocatedGbPerDay", day / (1 << 30));
      figures.put(PER_CHANGE, change / 1024);
      figures.put("youngCollectionsPerDay", young * day / allocated);
      figures.put(START, median(starts));
      figures.put("startReceivedMb", found.received(RealConsumers.START) / MB);
      figures.put("receivedMbPerDay", found.received("churn") / changes * seen / MB);
      RealCost cost =
          new RealCost(
              consumer.holdings(RealConsumers.LIMIT).invokers(), figures, starts, List.copyOf(raw));
      System.out.println(shop.application() + " " + line + " " + model + ": " + cost);
      return cost;
    }
  }

  /** The middle one. */
  public static double median(List<Double> values) {
    return new Median().evaluate(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /** Collects, and says when that had ended. */
  private static Raw settle(String name, ConsumerProcess consumer, List<Raw> all) throws Exception {
    SettledPoint point = consumer.settle(name, RealConsumers.LIMIT);
    Raw ended = new Raw(System.nanoTime() / 1e9, point);
    all.add(ended);
    return ended;
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

  private static double allocated(Raw from, Raw to) {
    return (double) to.point().allocatedBytes() - from.point().allocatedBytes();
  }
}
