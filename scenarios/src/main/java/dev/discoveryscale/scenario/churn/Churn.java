package dev.discoveryscale.scenario.churn;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.discoveryscale.scenario.model.Span;
import java.util.List;

/**
 * One way in which a fleet changes again and again: an entry of a scenario's {@code churn} list.
 * Every so often a group of instances goes through the same steps.
 */
public sealed interface Churn
    permits RollingRestart, RollingUpgrade, MassRestart, Flapping, ScaleOut, Crash, SessionExpiry {

  /** What scenario files call it. */
  @JsonProperty
  String kind();

  /** From the beginning of one occurrence to that of the next, in the span's time. */
  Span every();

  /** Instances of one group, at least 1, in a fleet of so many. */
  int group(int fleet);

  /** What a group goes through; the first step is the occurrence's beginning. */
  List<Step> steps();

  /** Whether a group is of instances that the fleet does not begin with. */
  default boolean additional() {
    return false;
  }
}
