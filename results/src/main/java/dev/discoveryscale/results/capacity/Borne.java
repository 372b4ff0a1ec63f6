package dev.discoveryscale.results.capacity;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a heap must be for a fleet, so that everything asked for is borne. */
final class Borne {
  /** No heap is enough. */
  private static final double NONE = Double.POSITIVE_INFINITY;

  private final ProfileModel model;
  private final Question question;
  private final Optional<CollectionPace> pace;

  Borne(ProfileModel model, Question question) {
    this.model = model;
    this.question = question;
    this.pace = CollectionPace.of(model, question.base(model), question.changesPerHour());
  }

  /** Whether all that is asked can be answered for the profile; else why not, one sentence each. */
  List<String> unanswerable() {
    if (question.maxFullPerHour().isPresent()
        && (pace.isEmpty() || !model.models().containsKey(Quantity.ALLOCATED_PER_PUSH))) {
      return List.of(
          "full collections cannot be derived: no cell with so many interfaces and registries tells"
              + " of promotion, pushes and changes, or allocation has no model");
    }
    return List.of();
  }

  /**
   * The least heap in MB; infinite if none is enough. It never falls as the fleet grows: the upper
   * end of an interval does, from the smallest fleets to those measured, so cautiously it is the
   * largest of all fleets up to this one. In the instances every term is a straight line, so the
   * upper end is convex and the largest is that of the smallest fleet or this one's.
   */
  double heapMb(Fleet fleet, boolean cautious) {
    double its = pointwiseMb(fleet, cautious);
    return cautious ? Math.max(its, pointwiseMb(fleet.withInstances(1), true)) : its;
  }

  private double pointwiseMb(Fleet fleet, boolean cautious) {
    double live = figure(Quantity.LIVE_SET, fleet, cautious);
    double byLiveSet = live / question.headroom();
    double byCollections =
        question.maxFullPerHour().map(most -> live + promoted(fleet, cautious) / most).orElse(0.0);
    return pausesBorne(fleet) ? Math.max(byLiveSet, byCollections) : NONE;
  }

  /** What sets the least heap. */
  String limit(Fleet fleet) {
    double live = figure(Quantity.LIVE_SET, fleet, false);
    if (!pausesBorne(fleet)) {
      return "pauses";
    }
    return heapMb(fleet, false) > live / question.headroom() ? "full collections" : "live set";
  }

  /** Full collections an hour with such a heap, at most; absent where that cannot be derived. */
  Optional<Double> fullPerHour(Fleet fleet, double heapMb) {
    double free = heapMb - figure(Quantity.LIVE_SET, fleet, false);
    boolean known = pace.isPresent() && model.models().containsKey(Quantity.ALLOCATED_PER_PUSH);
    return known && free > 0 ? Optional.of(promoted(fleet, false) / free) : Optional.empty();
  }

  private double promoted(Fleet fleet, boolean cautious) {
    double kb = figure(Quantity.ALLOCATED_PER_PUSH, fleet, cautious);
    return pace.map(known -> known.promotedMbPerHour(kb)).orElse(0.0);
  }

  /** Cautiously: the interval's upper end, and as much more as held-out cells were missed by. */
  private double figure(Quantity quantity, Fleet fleet, boolean cautious) {
    Model fitted = model.models().get(quantity);
    Prediction prediction = fitted.fit().predict(fleet);
    double most = prediction.high() * fitted.validation().shortfall();
    return Math.max(0, cautious ? most : prediction.value());
  }

  /** Pauses are not modelled: up to the largest fleet whose measured ones are borne. */
  private boolean pausesBorne(Fleet fleet) {
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
}
