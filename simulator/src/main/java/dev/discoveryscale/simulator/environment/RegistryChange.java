package dev.discoveryscale.simulator.environment;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.provider.Comeback;
import dev.discoveryscale.provider.RegistryOutage;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.Restartable;
import dev.discoveryscale.simulator.runtime.BlockingWork;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.runtime.Pacer;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Changes registries of a cell, or the consumer's way to them: takes them down and up again. */
final class RegistryChange {

  /** Far more than any fleet that fits one machine needs to register again. */
  private static final Duration COMEBACK_LIMIT = Duration.ofMinutes(5);

  /**
   * The change of one registry.
   *
   * @param registry its name
   * @param startedAtMillis when the change began, milliseconds since the epoch
   * @param finishedAtMillis when it was done: the registry is gone or cut off, or serves and the
   *     fleet stands in it again, or can be reached
   * @param fleet how the fleet came back, where it had been away
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  record Done(
      String registry, long startedAtMillis, long finishedAtMillis, Optional<Comeback> fleet) {}

  private final CellEnvironment environment;
  private final Clock clock;
  private final Pacer pacer;
  private final Map<Integer, RegistryOutage> absences = new HashMap<>();

  /**
   * For one thread.
   *
   * @param pacer its check goes on while the fleet comes back
   */
  RegistryChange(CellEnvironment environment, Clock clock, Pacer pacer) {
    this.environment = environment;
    this.clock = clock;
    this.pacer = pacer;
  }

  /**
   * Carries out one change of one registry.
   *
   * @throws CellFailure naming the registry, if it or the fleet in it does not do what was planned;
   *     or what the check throws meanwhile
   */
  Done change(PlannedChange change, int number) throws CellFailure, InterruptedException {
    Registry registry = environment.registries().get(number);
    long begun = clock.millis();
    try {
      Optional<Comeback> fleet = change(registry, number, change.action());
      return new Done(registry.name(), begun, clock.millis(), fleet);
    } catch (IOException e) {
      throw CellFailure.because(
          "%s could not %s: %s"
              .formatted(
                  registry.name(), change.action().name().toLowerCase(Locale.ROOT), e.getMessage()),
          e);
    }
  }

  private Optional<Comeback> change(Registry registry, int number, Action action)
      throws IOException, CellFailure, InterruptedException {
    switch (action) {
      case STOP -> {
        absences.put(number, environment.fleet().expectAbsence(number));
        restartable(registry).stop();
        return Optional.empty();
      }
      case START -> {
        restartable(registry).startAgain();
        RegistryOutage absence = absences.remove(number);
        return Optional.of(BlockingWork.call(() -> absence.awaitEnd(COMEBACK_LIMIT), pacer));
      }
      case CUT -> {
        environment.network().cut(number);
        return Optional.empty();
      }
      case HEAL -> {
        environment.network().heal(number);
        return Optional.empty();
      }
      default -> throw new IllegalArgumentException("no registry can " + action);
    }
  }

  private static Restartable restartable(Registry registry) {
    if (registry instanceof Restartable ours) {
      return ours;
    }
    throw new IllegalArgumentException(registry.name() + " is not ours to stop");
  }
}
