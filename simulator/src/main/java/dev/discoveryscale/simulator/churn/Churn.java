package dev.discoveryscale.simulator.churn;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.discoveryscale.simulator.churn.Step.Action;
import java.util.List;

/**
 * One way in which a fleet changes again and again: an entry of a scenario's {@code churn} list.
 * Every so often a group, mostly of instances, goes through the same steps.
 */
public sealed interface Churn
    permits RollingRestart,
        RollingUpgrade,
        MassRestart,
        Flapping,
        ScaleOut,
        Crash,
        SessionExpiry,
        EmptyPush,
        MetadataLate,
        MetadataFailing,
        ConfigurationPush,
        RegistryRestart,
        RegistryUnreachable {

  /** What scenario files call it. */
  @JsonProperty
  String kind();

  /** From the beginning of one occurrence to that of the next, in the span's time. */
  Span every();

  /** Targets of one group, at least 1, where there are so many. */
  int group(int all);

  /** What a group goes through; the first step is the occurrence's beginning. */
  List<Step> steps();

  /** Whether nothing else may happen while a group goes through its steps. */
  default boolean exclusive() {
    return steps().get(0).action().exclusive();
  }

  /** Whether one of its steps is such an action. */
  default boolean does(Action action) {
    return steps().stream().anyMatch(step -> step.action() == action);
  }

  /** What a group consists of. */
  default Target target() {
    return steps().get(0).action().target();
  }

  /** Whether a group is of instances that the fleet does not begin with. */
  default boolean additional() {
    return false;
  }
}
