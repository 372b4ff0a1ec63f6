package dev.discoveryscale.simulator.schedule;

import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.churn.ChurnKind;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.model.scenario.Scenario.PlayedTime;
import dev.discoveryscale.simulator.snapshot.CapturedFleets;
import dev.discoveryscale.simulator.snapshot.Recording;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** When the churn of a scenario happens, for each way to play a span. */
public final class Occurrences {

  /** Most that a ZooKeeper grants by default is 20 ticks of 2 s; expiry is rounded up to a tick. */
  private static final Duration EMBEDDED_TIMEOUT = Duration.ofSeconds(42);

  /** What Dubbo's client asks for, and a tick. */
  private static final Duration EXTERNAL_TIMEOUT = Duration.ofSeconds(62);

  /** A Nacos 2 asks a client after 20 s of silence, rnacos after 15; both then wait some more. */
  public static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(25);

  /**
   * A Nacos gives an instance up that sent no beat for 30 s, and looks every 5 s; rnacos adds 3 s
   * and looks every 2 s.
   */
  public static final Duration BEATS_TIMEOUT = Duration.ofSeconds(40);

  private Occurrences() {}

  /** All of the scenario's, in the order in which they begin. */
  static List<Occurrence> of(Scenario scenario) {
    PlayedTime time = scenario.time();
    return switch (time.by()) {
      case SAMPLING -> sampled(scenario);
      case SQUEEZING ->
          scaled(scenario, (double) time.played().atMost().millis() / time.span().millis());
      case REAL -> scaled(scenario, 1);
    };
  }

  /**
   * How often a kind of churn happens in the span. Where changes are sampled, these are the changes
   * that the consumer sees.
   */
  public static long inSpan(Scenario scenario, Churn churn) {
    long all = scenario.time().span().duration().dividedBy(churn.every().duration());
    Optional<Seen> seen = Seen.of(scenario);
    if (seen.isEmpty()) {
      return all;
    }
    if (churn.kind() == ChurnKind.RECORDED) {
      Recording recording = recording(scenario);
      return all * seen.get().restarts(recording).size() / recording.restarts().size();
    }
    return Math.round(all * seen.get().share(churn));
  }

  /** How long registries keep what they hear nothing of, at most. */
  public static Duration timeout(Scenario scenario) {
    return scenario.registries().each().stream()
        .map(kind -> timeout(scenario, kind))
        .max(Duration::compareTo)
        .orElseThrow();
  }

  /** The same of registries of one kind. */
  public static Duration timeout(Scenario scenario, RegistryKind kind) {
    if (kind == RegistryKind.NACOS) {
      return scenario.registries().beats() ? BEATS_TIMEOUT : CONNECTION_TIMEOUT;
    }
    return scenario.registries().embedded() ? EMBEDDED_TIMEOUT : EXTERNAL_TIMEOUT;
  }

  private static List<Occurrence> scaled(Scenario scenario, double factor) {
    List<Occurrence> all = new ArrayList<>();
    for (Churn churn : scenario.churn()) {
      if (churn.kind() == ChurnKind.RECORDED) {
        all.addAll(recorded(scenario, churn, factor));
        continue;
      }
      for (long i = 0; i < inSpan(scenario, churn); i++) {
        Duration begin = churn.every().duration().multipliedBy(i);
        all.add(
            Occurrence.scaled(churn, Duration.ofNanos((long) (begin.toNanos() * factor)), factor));
      }
    }
    all.sort(Comparator.comparing(Occurrence::begin));
    return ExclusiveTimes.keep(all, timeout(scenario));
  }

  /** The recorded ones at their times, and again from the beginning when the recording ends. */
  private static List<Occurrence> recorded(Scenario scenario, Churn churn, double factor) {
    Recording recording = recording(scenario);
    List<Occurrence> all = new ArrayList<>();
    for (int i = 0; i < inSpan(scenario, churn); i++) {
      Recording.Restart restart = restart(recording.restarts(), i);
      long round = i / recording.restarts().size();
      Duration left = restart.left().plus(recording.length().multipliedBy(round));
      List<Duration> steps =
          Stream.of(left, left.plus(restart.down()))
              .map(at -> Duration.ofNanos((long) (at.toNanos() * factor)))
              .toList();
      all.add(new Occurrence(churn, steps).of(restart.instance()));
    }
    return all;
  }

  private static Recording recording(Scenario scenario) {
    return CapturedFleets.of(scenario.providers()).orElseThrow().recording().orElseThrow();
  }

  private static Recording.Restart restart(List<Recording.Restart> all, int number) {
    return all.get(number % all.size());
  }

  /**
   * One of each kind in turn, as long as they fit: their cost is extrapolated to the span by kind,
   * so rare ones are played as often as frequent ones. They change instances that the consumer
   * sees.
   */
  private static List<Occurrence> sampled(Scenario scenario) {
    Duration timeout = timeout(scenario);
    Duration played = scenario.time().played().atMost().duration();
    List<Occurrence> all = new ArrayList<>();
    Duration at = Duration.ZERO;
    Optional<Seen> seen = Seen.of(scenario);
    boolean fits = true;
    for (int round = 0; fits; round++) {
      fits = false;
      for (Churn churn : scenario.churn()) {
        Occurrence next = Occurrence.spaced(churn, at, ChurnPlan.HONEST_SPACING, timeout);
        if (round < inSpan(scenario, churn) && next.seen(timeout).compareTo(played) <= 0) {
          all.add(
              churn.kind() == ChurnKind.RECORDED
                  ? next.of(
                      restart(seen.orElseThrow().restarts(recording(scenario)), round).instance())
                  : next);
          at = next.seen(timeout).plus(ChurnPlan.HONEST_SPACING);
          fits = true;
        }
      }
    }
    return all;
  }

  /**
   * Keeps changes that concern the whole fleet apart from all others. While one goes on, until its
   * last push has come, time stands still for the others: what follows keeps its order and
   * distances and comes so much later.
   */
  private static final class ExclusiveTimes {

    /** From when on the others wait, and for how long. */
    private record Pause(Duration from, Duration length) {}

    private final List<Pause> pauses = new ArrayList<>();
    private Duration free = Duration.ZERO;

    private ExclusiveTimes() {}

    /** The same occurrences, moved where they have to be; both lists by their begin. */
    static List<Occurrence> keep(List<Occurrence> wanted, Duration timeout) {
      ExclusiveTimes exclusive = new ExclusiveTimes();
      List<Occurrence> kept = new ArrayList<>();
      for (Occurrence each : wanted) {
        if (each.churn().exclusive()) {
          kept.add(exclusive.reserve(each, timeout));
        }
      }
      for (Occurrence each : wanted) {
        if (!each.churn().exclusive()) {
          kept.add(each.moved(exclusive::later));
        }
      }
      kept.sort(Comparator.comparing(Occurrence::begin));
      return kept;
    }

    /** At its own moment, or when the one before is over. */
    private Occurrence reserve(Occurrence wanted, Duration timeout) {
      Duration late =
          wanted.begin().compareTo(free) < 0 ? free.minus(wanted.begin()) : Duration.ZERO;
      Occurrence placed = wanted.moved(step -> step.plus(late));
      free = placed.seen(timeout).plus(ChurnPlan.HONEST_SPACING);
      pauses.add(new Pause(placed.begin(), free.minus(placed.begin())));
      return placed;
    }

    private Duration later(Duration moment) {
      Duration at = moment;
      for (Pause pause : pauses) {
        at = pause.from().compareTo(at) <= 0 ? at.plus(pause.length()) : at;
      }
      return at;
    }
  }
}
