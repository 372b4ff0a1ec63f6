package dev.discoveryscale.scenario.run;

import dev.discoveryscale.provider.Change;
import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.scenario.churn.Step.Action;
import dev.discoveryscale.scenario.plan.PlannedChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Changes instances of a fleet at once, as separate processes change, not one after another. */
final class GroupChange {

  private static final int AT_ONCE = 16;

  private final Fleet fleet;

  GroupChange(Fleet fleet) {
    this.fleet = fleet;
  }

  /**
   * Carries out one change; returns when it is done for every instance.
   *
   * @throws CellFailure naming an instance that could not change
   */
  List<Change> change(PlannedChange change) throws CellFailure, InterruptedException {
    List<Callable<Change>> work = new ArrayList<>();
    change.targets().forEach(instance -> work.add(() -> change(instance, change.action())));
    ExecutorService threads =
        Executors.newFixedThreadPool(Math.min(AT_ONCE, Math.max(1, work.size())));
    try {
      List<Change> done = new ArrayList<>();
      List<Future<Change>> changes = threads.invokeAll(work);
      for (int i = 0; i < changes.size(); i++) {
        done.add(result(changes.get(i), change.targets().get(i), change.action()));
      }
      return done;
    } finally {
      threads.shutdownNow();
    }
  }

  private Change change(int instance, Action action) throws IOException {
    return switch (action) {
      case LEAVE -> fleet.leave(instance);
      case JOIN -> fleet.join(instance);
      case UPGRADE -> fleet.upgrade(instance);
      case CRASH -> fleet.crash(instance);
      case EXPIRE -> fleet.expire(instance);
      case RECOVER -> fleet.recover(instance);
      case STOP, START -> throw new IllegalArgumentException("no instance can " + action);
    };
  }

  private static Change result(Future<Change> future, int instance, Action action)
      throws CellFailure, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw CellFailure.because(
          "instance %d could not %s: %s"
              .formatted(
                  instance, action.name().toLowerCase(Locale.ROOT), e.getCause().getMessage()),
          e.getCause());
    }
  }
}
