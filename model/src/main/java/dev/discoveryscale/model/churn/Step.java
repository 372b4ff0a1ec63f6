package dev.discoveryscale.model.churn;

import java.time.Duration;
import java.util.List;

/**
 * Something that a group does, or that is done to it, at once.
 *
 * @param after time since the step before, in the span's time
 * @param action what happens to each of the group
 */
public record Step(Span after, Action action) {

  /** The action of a step. */
  public enum Action {
    /** An instance deregisters, closes its sessions and stops answering. */
    LEAVE(Target.INSTANCE),
    /** An instance starts again with a new pid and start time, and registers. */
    JOIN(Target.INSTANCE),
    /** One starts again in the next build of its application: another revision of its metadata. */
    UPGRADE(Target.INSTANCE),
    /** It is killed: callers find out at once, registries when its sessions time out. */
    CRASH(Target.INSTANCE),
    /** It loses its sessions and goes on answering; registries find out when they time out. */
    EXPIRE(Target.INSTANCE),
    /** It opens sessions again after it lost them, and registers what it had registered. */
    RECOVER(Target.INSTANCE),
    /** It starts again in a new build whose metadata requests get no answer. */
    UPGRADE_LATE(Target.INSTANCE),
    /** It starts again in a new build, whose metadata fails. */
    UPGRADE_FAILING(Target.INSTANCE),
    /** The withheld metadata becomes available. */
    PUBLISH(Target.INSTANCE),
    /** All instances take an interface out of the registries and go on answering. */
    WITHDRAW(Target.INTERFACE),
    /** They register it again. */
    RESTORE(Target.INTERFACE),
    /** An operator overrides a parameter of an interface's consumers. */
    OVERRIDE(Target.INTERFACE),
    /** He withdraws the override. */
    CLEAR(Target.INTERFACE),
    /** A registry's process stops. Its data, including sessions, stays on its disk. */
    STOP(Target.REGISTRY),
    /** A registry's process starts again, with what is on its disk. */
    START(Target.REGISTRY),
    /** The network between the consumer and a registry begins to drop everything. */
    CUT(Target.REGISTRY),
    /** The network between the consumer and a registry passes everything on again. */
    HEAL(Target.REGISTRY);

    private final Target target;

    Action(Target target) {
      this.target = target;
    }

    /** What it happens to. */
    public Target target() {
      return target;
    }

    /** Whether nothing else may happen meanwhile, because it concerns the whole fleet. */
    public boolean exclusive() {
      return switch (this) {
        case WITHDRAW, RESTORE, STOP, START, CUT, HEAL -> true;
        default -> false;
      };
    }

    /** Whether its effect depends on how long it is until the next step. */
    public boolean lasts() {
      return seenByTimeout() || this == STOP || this == CUT;
    }

    /** Whether registries see it only when a session times out. */
    public boolean seenByTimeout() {
      return this == CRASH || this == EXPIRE;
    }

    /** Whether registries notify consumers of it; else they find out when they ask again. */
    public boolean pushed() {
      return this != PUBLISH;
    }
  }

  /** How long steps take together, in the span's time. */
  public static Duration length(List<Step> steps) {
    return steps.stream()
        .map(step -> step.after().duration())
        .reduce(Duration.ZERO, Duration::plus);
  }

  static Step first(Action action) {
    return new Step(new Span(Duration.ZERO), action);
  }
}
