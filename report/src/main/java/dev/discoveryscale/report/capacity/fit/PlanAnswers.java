package dev.discoveryscale.report.capacity.fit;

import dev.discoveryscale.report.capacity.fit.PlanAnswer.Asked;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;

/** The answers of one profile's models to a question. */
public final class PlanAnswers {
  /** Larger fleets are not looked for. */
  static final int MOST_INSTANCES = 1_000_000;

  /** HotSpot keeps references in 4 bytes up to this heap. */
  private static final double COMPRESSED_MB = 32 * 1024;

  private final ProfileModel model;
  private final Question question;
  private final Borne borne;
  private final FleetSizes base;

  private PlanAnswers(ProfileModel model, Question question) {
    this.model = model;
    this.question = question;
    this.borne = new Borne(model, question);
    this.base = question.base(model);
  }

  /** All answers; none where the live set has no model or a budget cannot be judged. */
  public static List<PlanAnswer> of(ProfileModel model, Question question) {
    if (!model.models().containsKey(Quantity.LIVE_SET)) {
      return List.of();
    }
    PlanAnswers answers = new PlanAnswers(model, question);
    if (!answers.borne.unanswerable().isEmpty()) {
      return List.of();
    }
    List<PlanAnswer> all = new ArrayList<>();
    question.heapsMb().forEach(heap -> all.add(answers.fleetFor(heap)));
    question.instances().forEach(number -> all.add(answers.heapFor(number)));
    return all;
  }

  private PlanAnswer fleetFor(double heapMb) {
    int likely = largest(number -> heapFor(number, false) <= heapMb);
    Optional<Integer> surely =
        intervals() ? Optional.of(largest(number -> heapFor(number, true) <= heapMb)) : none();
    FleetSizes fleet = base.withInstances(likely);
    List<String> warnings = warnings(fleet);
    if (likely == MOST_INSTANCES) {
      warnings.add("larger fleets were not searched");
    }
    return new PlanAnswer(
        model.profile(),
        Asked.FLEET_FOR_HEAP,
        fleet,
        surely,
        heapMb,
        Optional.empty(),
        borne.limit(base.withInstances(likely + 1)),
        figures(fleet),
        borne.fullPerHour(fleet, heapMb),
        warnings);
  }

  private PlanAnswer heapFor(int instances) {
    FleetSizes fleet = base.withInstances(instances);
    double heap = heapFor(instances, false);
    List<String> warnings = warnings(fleet);
    if (heap > COMPRESSED_MB) {
      warnings.add("a heap above 32 GB has references of 8 bytes, so all objects are larger");
    }
    return new PlanAnswer(
        model.profile(),
        Asked.HEAP_FOR_FLEET,
        fleet,
        none(),
        heap,
        intervals() ? Optional.of(heapFor(instances, true)) : Optional.empty(),
        borne.limit(fleet),
        figures(fleet),
        borne.fullPerHour(fleet, heap),
        warnings);
  }

  private static Optional<Integer> none() {
    return Optional.empty();
  }

  private double heapFor(int instances, boolean cautious) {
    return borne.heapMb(base.withInstances(instances), cautious);
  }

  private boolean intervals() {
    return model.models().get(Quantity.LIVE_SET).fit().freedom() > 0 && unknown().isEmpty();
  }

  /** In what the asked fleet differs from all cells, which are alike in it. */
  private List<String> unknown() {
    FleetSizes measured = model.largest();
    return model.notVaried().stream()
        .filter(d -> d != Dimension.INSTANCES && d.of(base) != d.of(measured))
        .map(
            d ->
                "%s %s: not varied in the cells (%s), so their cost is not in these figures"
                    .formatted(d.words(), number(d.of(base)), number(d.of(measured))))
        .toList();
  }

  private static String number(double size) {
    return String.format(Locale.ROOT, "%,.0f", size);
  }

  /** A larger fleet needs no smaller heap, so the largest that does is found by halving. */
  private static int largest(IntPredicate enough) {
    int low = 0;
    int high = MOST_INSTANCES + 1;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (enough.test(middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private List<String> warnings(FleetSizes fleet) {
    List<String> all = new ArrayList<>();
    if (fleet.instances() > 0) {
      model.extrapolation(fleet).ifPresent(all::add);
    }
    all.addAll(unknown());
    if (model.models().get(Quantity.LIVE_SET).fit().freedom() <= 0) {
      all.add("no interval, because there are as many terms as cells");
    }
    if (model.heldOut().isEmpty()) {
      all.add("not checked with any cell that the fit did not use");
    }
    return all;
  }

  private Map<Quantity, Prediction> figures(FleetSizes fleet) {
    Map<Quantity, Prediction> all = new EnumMap<>(Quantity.class);
    for (Quantity quantity : Quantity.values()) {
      model.predict(quantity, fleet).ifPresent(figure -> all.put(quantity, figure));
    }
    return all;
  }
}
