package dev.discoveryscale.report.capacity.fit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All models of one profile.
 *
 * @param fitted the cells that the fits used
 * @param heldOut the cells that they did not use
 * @param holdOutNote why these cells were held out, or why none
 * @param models by quantity; a quantity that too few cells have is missing
 */
public record ProfileModel(
    String profile,
    List<Observation> fitted,
    List<Observation> heldOut,
    String holdOutNote,
    Map<Quantity, Model> models) {

  /** Beyond so many times the fitted range a plan warns. */
  public static final double TRUSTED_TIMES = 2;

  /** Beyond so many times it is no figure to decide by. */
  public static final double FAR_TIMES = 10;

  public ProfileModel {
    fitted = List.copyOf(fitted);
    heldOut = List.copyOf(heldOut);
    EnumMap<Quantity, Model> copy = new EnumMap<>(Quantity.class);
    copy.putAll(models);
    models = Collections.unmodifiableMap(copy);
  }

  /**
   * Fits what can be fitted.
   *
   * @param run the run to hold out, see {@link HoldOut}
   */
  public static ProfileModel of(String profile, List<Observation> cells, Optional<String> run) {
    HoldOut divided = HoldOut.of(cells, run);
    Map<Quantity, Model> models = new EnumMap<>(Quantity.class);
    for (Quantity quantity : Quantity.values()) {
      Fit.of(quantity, divided.fitted())
          .ifPresent(
              fit -> models.put(quantity, new Model(fit, Validation.of(fit, divided.heldOut()))));
    }
    return new ProfileModel(profile, divided.fitted(), divided.heldOut(), divided.note(), models);
  }

  /** All its cells. */
  public List<Observation> measured() {
    return Stream.concat(fitted.stream(), heldOut.stream()).toList();
  }

  /** Of what grows with the fleet, the share that a change has in the heap twice. */
  public double replacedShare() {
    return Replacement.of(measured()).share();
  }

  /** Line and model whose knees that share was calibrated with. */
  public String replacementCalibratedWith() {
    return Replacement.of(measured()).calibratedWith();
  }

  /** The largest fleet that was measured; with the longest URLs of those of one size. */
  public FleetSizes largest() {
    return measured().stream()
        .map(Observation::fleet)
        .max(
            Comparator.comparingDouble(FleetSizes::heldUrls)
                .thenComparingInt(FleetSizes::urlLength))
        .orElseThrow();
  }

  /** What a quantity would be for a fleet; absent without a model of it. */
  public Optional<Prediction> predict(Quantity quantity, FleetSizes fleet) {
    return Optional.ofNullable(models.get(quantity)).map(model -> model.fit().predict(fleet));
  }

  /**
   * In what a fleet lies beyond twice the range of the cells that were fitted; empty if in nothing.
   * A held-out cell does not widen the range: the fit did not see it.
   */
  public Optional<String> extrapolation(FleetSizes fleet) {
    List<String> beyond = new ArrayList<>();
    double farthest = 1;
    for (Dimension dimension : Dimension.values()) {
      double size = dimension.of(fleet);
      DoubleSummaryStatistics range =
          fitted.stream().mapToDouble(o -> dimension.of(o.fleet())).summaryStatistics();
      farthest = Math.max(farthest, Math.max(size / range.getMax(), range.getMin() / size));
      if (size > TRUSTED_TIMES * range.getMax() || size * TRUSTED_TIMES < range.getMin()) {
        beyond.add(
            String.format(
                Locale.ROOT,
                "%s %,.0f (fitted %,.0f to %,.0f)",
                dimension.words(),
                size,
                range.getMin(),
                range.getMax()));
      }
    }
    if (beyond.isEmpty()) {
      return Optional.empty();
    }
    String far = "extrapolated beyond %.0f times the fitted range, too uncertain for a decision: ";
    String near = "extrapolated beyond twice the fitted range: ";
    boolean isFar = farthest > FAR_TIMES;
    return Optional.of((isFar ? far.formatted(FAR_TIMES) : near) + String.join(", ", beyond));
  }

  /** Dimensions in which all cells are alike, so that nothing is known of others. */
  public List<Dimension> notVaried() {
    return Stream.of(Dimension.values())
        .filter(d -> measured().stream().mapToDouble(o -> d.of(o.fleet())).distinct().count() == 1)
        .toList();
  }
}
