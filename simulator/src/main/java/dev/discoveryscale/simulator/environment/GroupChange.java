package dev.discoveryscale.simulator.environment;

import dev.discoveryscale.model.churn.Step.Action;
import dev.discoveryscale.probe.launcher.Subscription;
import dev.discoveryscale.provider.Change;
import dev.discoveryscale.provider.Fleet;
import dev.discoveryscale.provider.model.MetadataFault;
import dev.discoveryscale.simulator.runtime.CellFailure;
import dev.discoveryscale.simulator.schedule.PlannedChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Changes instances of a fleet, or its interfaces, at once, not one after another. */
public final class GroupChange {

  private static final int AT_ONCE = 16;

  /**
   * A harmless value that differs from the consumer's own, so that the consumer rebuilds its
   * invokers.
   */
  public static final Map<String, String> OVERRIDE =
      Map.of("timeout", String.valueOf(Subscription.CALL_TIMEOUT.plusSeconds(1).toMillis()));

  private final Fleet fleet;

  /** Changes of a fleet. */
  public GroupChange(Fleet fleet) {
    this.fleet = fleet;
  }

  /**
   * Carries out one change; returns when it is done for each of the group.
   *
   * @throws CellFailure naming one that could not change
   */
  public List<Change> change(PlannedChange change) throws CellFailure, InterruptedException {
    List<Callable<Change>> work = new ArrayList<>();
    int build = fleet.newBuild(); // the build of instances that start, the same for the group
    change.targets().forEach(target -> work.add(() -> change(target, change.action(), build)));
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

  private Change change(int target, Action action, int build) throws IOException {
    return switch (action) {
      case LEAVE -> fleet.instance(target).leave();
      case JOIN -> fleet.instance(target).join();
      case UPGRADE -> fleet.instance(target).upgrade();
      case UPGRADE_LATE -> fleet.instance(target).upgrade(build, MetadataFault.LATE);
      case UPGRADE_FAILING -> fleet.instance(target).upgrade(build, MetadataFault.FAILING);
      case PUBLISH -> fleet.instance(target).publish();
      case CRASH -> fleet.instance(target).crash();
      case EXPIRE -> fleet.instance(target).expire();
      case RECOVER -> fleet.instance(target).recover();
      case WITHDRAW -> fleet.serviceInterface(target).withdraw();
      case RESTORE -> fleet.serviceInterface(target).restore();
      case OVERRIDE -> fleet.serviceInterface(target).override(OVERRIDE);
      case CLEAR -> fleet.serviceInterface(target).clear();
      case STOP, START, CUT, HEAL ->
          throw new IllegalArgumentException("no instance can " + action);
    };
  }

  private static Change result(Future<Change> future, int target, Action action)
      throws CellFailure, InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw CellFailure.because(
          "%s %d could not %s: %s"
              .formatted(
                  action.target().name().toLowerCase(Locale.ROOT),
                  target,
                  action.name().toLowerCase(Locale.ROOT),
                  e.getCause().getMessage()),
          e.getCause());
    }
  }
}
