package dev.discoveryscale.report.capacity;

import dev.discoveryscale.report.capacity.fit.FleetSizes;
import dev.discoveryscale.report.capacity.fit.ListTexts;
import dev.discoveryscale.report.capacity.fit.Observation;
import dev.discoveryscale.report.capacity.fit.Observation.Pace;
import dev.discoveryscale.report.capacity.fit.Quantity;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Cells whose costs are known: 10 MB, 8 MB per 1,000 URLs held and 6 for each KB of these. */
public final class Cells {
  public static final double BASE_MB = 10;
  public static final double MB_PER_1000_URLS = 8;
  public static final double MB_PER_1000_URL_KB = 6;
  static final double KB_PER_LIST = 30_000;

  private Cells() {}

  /** Five protocols in two mirrored registries. */
  public static FleetSizes fleet(int instances, int interfaces, int length) {
    return new FleetSizes(instances, interfaces, 5, 5, 2, false, length);
  }

  /** Sizes in which every dimension of the costs is varied. */
  public static List<FleetSizes> varied() {
    List<FleetSizes> fleets = new ArrayList<>();
    for (int instances : new int[] {25, 50, 100, 200}) {
      for (int length : new int[] {512, 1024, 2048}) {
        fleets.add(fleet(instances, instances == 50 ? 4 : 8, length));
      }
    }
    return fleets;
  }

  public static List<Observation> of(List<FleetSizes> fleets, double noiseMb, long seed) {
    Random random = new Random(seed);
    return fleets.stream()
        .map(fleet -> cell("run-" + fleet.words(), fleet, noiseMb * random.nextGaussian()))
        .toList();
  }

  public static Observation cell(String run, FleetSizes fleet, double errorMb) {
    double urls = fleet.heldUrls() / 1000;
    double live = BASE_MB + MB_PER_1000_URLS * urls + MB_PER_1000_URL_KB * urls * fleet.urlKb();
    double push = 100 + KB_PER_LIST * fleet.list() / 1000;
    return new Observation(
        run,
        "p",
        1,
        "dubbo-3.0",
        "interface",
        ListTexts.NONE,
        fleet,
        Map.of(Quantity.LIVE_SET, live + errorMb, Quantity.ALLOCATED_PER_PUSH, push),
        new Pace(
            Optional.of(768.0),
            Optional.of(16.0),
            Optional.of(24.0),
            Optional.of(0.25),
            Optional.of(fleet.heldUrls() / 100)));
  }

  /**
   * The same cell of another line and model, in a heap of regions: its live set is larger by what
   * these leave empty.
   */
  public static Observation like(Observation cell, String line, String model, ListTexts texts) {
    Map<Quantity, Double> costs = new EnumMap<>(cell.costs());
    costs.merge(Quantity.LIVE_SET, texts.unusedMb(cell.fleet()), Double::sum);
    return new Observation(
        cell.run(),
        cell.profile(),
        cell.replicate(),
        line,
        model,
        texts,
        cell.fleet(),
        costs,
        cell.pace());
  }
}
