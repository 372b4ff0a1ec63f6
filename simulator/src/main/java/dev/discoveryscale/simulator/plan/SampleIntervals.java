package dev.discoveryscale.simulator.plan;

import dev.discoveryscale.model.record.Phases;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.schedule.ChurnPlan;
import java.time.Duration;

/**
 * How often the state of a consumer's JVM is sampled. A sample takes up to 2 ms of processor time
 * in a JVM that is idle otherwise, and the probe may take one part in a hundred: so in what is
 * compared there are three samples in a phase without changes and two between two changes, but no
 * more than one a second and no less than one in ten.
 *
 * @param still while nothing changes
 * @param churn while changes are played, and after them
 */
public record SampleIntervals(Duration still, Duration churn) {

  /** The interval at which a consumer starts, and in phases that are not compared. */
  public static final Duration SHORTEST = Duration.ofSeconds(1);

  /** As seldom as it may be. */
  public static final Duration LONGEST = Duration.ofSeconds(10);

  private static final int STILL_SAMPLES = 3;
  private static final int SAMPLES_BETWEEN_CHANGES = 2;

  /** The intervals for a scenario's cells. */
  public static SampleIntervals of(Scenario scenario) {
    ChurnPlan churn = ChurnPlan.of(scenario);
    Duration between = churn.spacing().isZero() ? churn.played() : churn.spacing();
    Duration still = scenario.time().still().duration();
    return new SampleIntervals(
        within(still.dividedBy(STILL_SAMPLES)), within(between.dividedBy(SAMPLES_BETWEEN_CHANGES)));
  }

  /** The interval in a phase of {@link Phases}. */
  public Duration during(String phase) {
    return switch (phase) {
      case Phases.STILL -> still;
      case Phases.CHURN, Phases.COOL_DOWN -> churn;
      default -> SHORTEST;
    };
  }

  private static Duration within(Duration interval) {
    Duration atLeast = interval.compareTo(SHORTEST) < 0 ? SHORTEST : interval;
    return atLeast.compareTo(LONGEST) > 0 ? LONGEST : atLeast;
  }
}
