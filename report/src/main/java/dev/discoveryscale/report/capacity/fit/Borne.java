package dev.discoveryscale.report.capacity.fit;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/** The heap that a fleet needs so that all requested limits hold. */
public final class Borne {
  /** Knees of one fleet differ, and the model misses them, by 6%; twice that is promised. */
  public static final double MARGIN = 1.12;

  /** G1 keeps so much of the heap free to copy into: its flag G1ReservePercent, 10 by default. */
  static final double RESERVE = 0.1;

  /** No heap is enough. */
  private static final double NONE = Double.POSITIVE_INFINITY;

  private final ProfileModel model;
  private final Question question;
  private final Optional<CollectionPace> pace;

  public Borne(ProfileModel model, Question question) {
    this.model = model;
    this.question = question;
    this.pace = CollectionPace.of(model, question.base(model), question.changesPerHour());
  }

  /** Whether all that is asked can be answered for the profile; else why not, one sentence each. */
  public List<String> unanswerable() {
    if (question.maxFullPerHour().isPresent()
        && (pace.isEmpty() || !model.models().containsKey(Quantity.ALLOCATED_PER_PUSH))) {
      return List.of(
          "full collections cannot be derived: no cell with so many interfaces and registries"
              + " recorded promotion, pushes and changes, or allocation has no model");
    }
    return List.of();
  }

  /**
   * The smallest heap in MB; infinite if no heap is enough. It never falls as the fleet grows: it
   * is the largest of all fleets up to this one. The upper end of an interval falls from the
   * smallest fleets to those measured, and what regions leave empty falls until texts need one
   * more. Between two such steps every term is a straight line in the instances, so the upper end
   * is convex there and the largest is at an end.
   */
  public double heapMb(FleetSizes fleet, boolean cautious) {
    double most = pointwiseMb(fleet, cautious);
    for (int smaller : smaller(fleet)) {
      if (smaller < fleet.instances()) {
        most = Math.max(most, pointwiseMb(fleet.withInstances(smaller), cautious));
      }
    }
    return most;
  }

  /** The smallest fleet, and those with which texts first need another region. */
  private List<Integer> smaller(FleetSizes fleet) {
    ListTexts texts = liveSet().fit().texts();
    return texts.regionMb().isEmpty() || fleet.instances() == 0
        ? List.of(1)
        : List.of(
            1,
            texts.instancesAbove(0, fleet),
            texts.instancesAbove(1, fleet),
            texts.instancesAbove(Math.max(1, texts.regions(fleet)), fleet));
  }

  private double pointwiseMb(FleetSizes fleet, boolean cautious) {
    if (!pausesBorne(fleet)) {
      return NONE;
    }
    ListTexts texts = liveSet().fit().texts();
    if (texts.regionMb().isEmpty()) {
      return mb(fleet, cautious, texts);
    }
    double region = ListTexts.regionMb(0);
    double heap = mb(fleet, cautious, new ListTexts(Optional.of(region)));
    while (heap > ListTexts.largestHeapMb(region)) {
      double least = ListTexts.largestHeapMb(region);
      region *= 2;
      heap = Math.max(least, mb(fleet, cautious, new ListTexts(Optional.of(region))));
    }
    return heap;
  }

  private double mb(FleetSizes fleet, boolean cautious, ListTexts texts) {
    double live = liveMb(fleet, cautious, texts);
    double byCollections =
        question.maxFullPerHour().map(most -> live + promoted(fleet, cautious) / most).orElse(0.0);
    return Math.max(
        Math.max(pushesMb(fleet, cautious, texts), live / question.headroom()), byCollections);
  }

  /**
   * The least heap in which pushes are survived: live set, the growing part of it that a change has
   * there twice ({@link Replacement}), and the texts that are being built, in what the collector
   * does not keep free. Cautiously as much more as knees were missed by.
   */
  private double pushesMb(FleetSizes fleet, boolean cautious, ListTexts texts) {
    double live = liveMb(fleet, cautious, texts);
    double growing = live - texts.unusedMb(fleet) - liveSet().fit().constant();
    double twice = model.replacedShare() * Math.max(0, Math.min(live, growing));
    double least = (live + twice + texts.buildersMb(fleet)) / (1 - RESERVE);
    return cautious ? least * MARGIN : least;
  }

  /** What sets the least heap. */
  String limit(FleetSizes fleet) {
    if (!pausesBorne(fleet)) {
      return "pauses";
    }
    ListTexts texts = liveSet().fit().texts();
    double pushes = pushesMb(fleet, false, texts);
    double share = liveMb(fleet, false, texts) / question.headroom();
    if (mb(fleet, false, texts) > Math.max(pushes, share)) {
      return "full collections";
    }
    return pushes >= share ? "pushes" : "live set";
  }

  /** Full collections an hour with such a heap, at most; absent where that cannot be derived. */
  Optional<Double> fullPerHour(FleetSizes fleet, double heapMb) {
    double free = heapMb - figure(Quantity.LIVE_SET, fleet, false);
    boolean known = pace.isPresent() && model.models().containsKey(Quantity.ALLOCATED_PER_PUSH);
    return known && free > 0 ? Optional.of(promoted(fleet, false) / free) : Optional.empty();
  }

  private double promoted(FleetSizes fleet, boolean cautious) {
    double kb = figure(Quantity.ALLOCATED_PER_PUSH, fleet, cautious);
    return pace.map(known -> known.promotedMbPerHour(kb)).orElse(0.0);
  }

  private Model liveSet() {
    return model.models().get(Quantity.LIVE_SET);
  }

  private double liveMb(FleetSizes fleet, boolean cautious, ListTexts texts) {
    return figure(liveSet(), liveSet().fit().predict(fleet, texts), cautious);
  }

  private double figure(Quantity quantity, FleetSizes fleet, boolean cautious) {
    Model fitted = model.models().get(quantity);
    return figure(fitted, fitted.fit().predict(fleet), cautious);
  }

  /** Cautiously: the interval's upper end, and as much more as held-out cells were missed by. */
  private static double figure(Model fitted, Prediction prediction, boolean cautious) {
    double most = prediction.high() * fitted.validation().shortfall();
    return Math.max(0, cautious ? most : prediction.value());
  }

  /** Pauses are not modelled: up to the largest fleet whose measured ones are borne. */
  private boolean pausesBorne(FleetSizes fleet) {
    OptionalDouble proved = provedUrls();
    return question.maxPauseMs().isEmpty()
        || proved.isPresent() && fleet.heldUrls() <= proved.getAsDouble();
  }

  /** URLs held in the largest cell up to which every measured pause was short enough. */
  private OptionalDouble provedUrls() {
    double most = question.maxPauseMs().orElse(0.0);
    List<Observation> told =
        model.measured().stream()
            .filter(cell -> cell.pace().pauseMaxMs().isPresent())
            .sorted(Comparator.comparingDouble(cell -> cell.fleet().heldUrls()))
            .toList();
    double tooLong =
        told.stream()
            .filter(cell -> cell.pace().pauseMaxMs().orElseThrow() > most)
            .mapToDouble(cell -> cell.fleet().heldUrls())
            .min()
            .orElse(NONE);
    return told.stream()
        .mapToDouble(cell -> cell.fleet().heldUrls())
        .filter(urls -> urls < tooLong)
        .max();
  }

  /**
   * How often a heap must be collected fully, derived: what a change allocates, of it the share
   * that came into the old generation where that was most, changes an hour, and the free heap that
   * this fills. It is a bound from above: concurrent cycles free old space without a full
   * collection. What calls allocate between changes is not in it.
   *
   * @param changesPerHour of instances
   * @param promotedShare of what is allocated
   * @param pushesPerChange lists for each change
   */
  private record CollectionPace(
      double changesPerHour, double promotedShare, double pushesPerChange) {

    private static final double KB_PER_MB = 1024;

    /**
     * The pace for fleets with so many interfaces and registries; absent if no such was measured.
     */
    static Optional<CollectionPace> of(
        ProfileModel model, FleetSizes base, Optional<Double> changes) {
      Optional<Double> share = most(model, base, Observation.Pace::promotedShare, false);
      Optional<Double> pushes = most(model, base, Observation.Pace::pushesPerChange, true);
      Optional<Double> hourly =
          changes.or(() -> most(model, base, Observation.Pace::changesPerHour, true));
      return share.flatMap(
          promoted ->
              pushes.flatMap(
                  lists -> hourly.map(rate -> new CollectionPace(rate, promoted, lists))));
    }

    private static Optional<Double> most(
        ProfileModel model,
        FleetSizes base,
        Function<Observation.Pace, Optional<Double>> figure,
        boolean alike) {
      Stream<Observation> cells =
          model.measured().stream().filter(cell -> !alike || alike(cell.fleet(), base));
      return cells.flatMap(cell -> figure.apply(cell.pace()).stream()).max(Double::compare);
    }

    private static boolean alike(FleetSizes one, FleetSizes other) {
      return one.interfaces() == other.interfaces() && one.registries() == other.registries();
    }

    /** Megabytes an hour that come into the old generation, of an allocation in KB for a push. */
    double promotedMbPerHour(double kbPerPush) {
      return kbPerPush / KB_PER_MB * pushesPerChange * changesPerHour * promotedShare;
    }
  }
}
