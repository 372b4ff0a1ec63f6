package dev.discoveryscale.report.measure;

import dev.discoveryscale.report.statistics.Units;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The numbers of a cell; measures that were not taken are missing. */
public record Readings(Map<Measure, Double> values) {
  public Readings {
    EnumMap<Measure, Double> copy = new EnumMap<>(Measure.class);
    copy.putAll(values);
    values = Collections.unmodifiableMap(copy);
  }

  /** The number in the measure's own unit. */
  public Optional<Double> get(Measure measure) {
    return Optional.ofNullable(values.get(measure));
  }

  /** Gathers readings, passing over what is absent. */
  public static final class Builder {
    private final EnumMap<Measure, Double> values = new EnumMap<>(Measure.class);

    public Builder put(Measure measure, double value) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException(measure.key() + " is " + value);
      }
      values.put(measure, value);
      return this;
    }

    public Builder put(Measure measure, Optional<? extends Number> value) {
      value.ifPresent(number -> put(measure, number.doubleValue()));
      return this;
    }

    public Builder putMb(Measure measure, Optional<Long> bytes) {
      return put(measure, bytes.map(Units::mb));
    }

    public Optional<Double> get(Measure measure) {
      return Optional.ofNullable(values.get(measure));
    }

    public Builder remove(Set<Measure> measures) {
      values.keySet().removeAll(measures);
      return this;
    }

    public Readings build() {
      return new Readings(values);
    }
  }
}
