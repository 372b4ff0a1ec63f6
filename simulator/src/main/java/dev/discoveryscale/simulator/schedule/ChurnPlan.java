package dev.discoveryscale.simulator.schedule;

import dev.discoveryscale.model.churn.Churn;
import dev.discoveryscale.model.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The changes of the fleet that a cell plays, and their relation to the span.
 *
 * @param changes the played changes, in order
 * @param shares the played share of each churn kind, in the scenario's order
 * @param spacing shortest time between two moments at which changes that make pushes are played;
 *     zero if there are no two
 * @param played how long the churn phase lasts; at most, if there are looks
 * @param looks when playing ends if enough is known by then, in order; none where all is played
 * @param seed what the changes' targets were drawn with
 */
public record ChurnPlan(
    List<PlannedChange> changes,
    List<Share> shares,
    Duration spacing,
    Duration played,
    List<Look> looks,
    int seed) {

  /**
   * Spacing at which no push is merged when events are sampled. Dubbo 3 notifies a directory at
   * once about the first of several changes and about the rest five seconds later; a change that
   * comes within five seconds of that second push would be merged into a third. Twice the delay and
   * a margin of two seconds keep changes apart.
   */
  public static final Duration HONEST_SPACING = Duration.ofSeconds(12);

  /** How long after a change its last push may come: Dubbo 3's delay and a margin. */
  public static final Duration LAST_PUSH_WITHIN = Duration.ofSeconds(7);

  /**
   * The played part of one churn kind.
   *
   * @param churn the kind, numbered if the scenario has several of it
   * @param spanChanges changes of it that the span holds, each of a whole group
   * @param playedChanges changes of it that are played
   */
  public record Share(String churn, long spanChanges, long playedChanges) {}

  /**
   * A moment at which playing may end: everything that left has come back.
   *
   * @param changes how many changes have been played by then
   * @param at when, from the beginning of the churn phase; before the next change
   */
  public record Look(int changes, Duration at) {}

  public ChurnPlan {
    changes = List.copyOf(changes);
    looks = List.copyOf(looks);
    shares = List.copyOf(shares);
  }

  /**
   * The changes of a scenario's first replicate. When they happen, and how many there are, is the
   * same in every replicate.
   *
   * @throws IllegalArgumentException if more instances would have to change than there are
   */
  public static ChurnPlan of(Scenario scenario) {
    return of(scenario, 1);
  }

  /**
   * The changes of a replicate; the same scenario and number give the same changes. Replicates
   * differ in the instances, interfaces and registries that change.
   *
   * @param replicate from 1
   * @throws IllegalArgumentException if more instances would have to change than there are
   */
  public static ChurnPlan of(Scenario scenario, int replicate) {
    int seed = ReplicateSeed.of(scenario.seed(), replicate);
    List<Occurrence> occurrences = Occurrences.of(scenario);
    Groups groups = new Groups(scenario, seed);
    Map<Churn, String> names = names(scenario.churn());
    List<PlannedChange> changes = new ArrayList<>();
    for (Occurrence occurrence : occurrences) {
      String name = names.get(occurrence.churn());
      changes.addAll(changes(name, occurrence, groups.choose(occurrence)));
    }
    changes.sort(Comparator.comparing(PlannedChange::at));
    return new ChurnPlan(
        changes,
        scenario.churn().stream()
            .map(churn -> share(names.get(churn), scenario, churn, occurrences))
            .toList(),
        spacing(changes),
        played(changes, scenario.time().played().atMost().duration()),
        Looks.of(scenario, occurrences),
        seed);
  }

  /** What is played at least: up to the first look. */
  public ChurnPlan shortest() {
    return looks.isEmpty() ? this : until(looks.get(0));
  }

  /** What was played if playing ends at a look. */
  public ChurnPlan until(Look look) {
    List<PlannedChange> begun = changes.subList(0, look.changes());
    return new ChurnPlan(
        begun,
        shares.stream()
            .map(share -> new Share(share.churn(), share.spanChanges(), count(begun, share)))
            .toList(),
        spacing(begun),
        look.at(),
        List.of(),
        seed);
  }

  private static long count(List<PlannedChange> changes, Share share) {
    return changes.stream().filter(change -> change.churn().equals(share.churn())).count();
  }

  /** Changes that the span holds. */
  public long spanChanges() {
    return shares.stream().mapToLong(Share::spanChanges).sum();
  }

  /** How many times faster than the span the churn phase is; 1 if time is real. */
  public double compression(Duration span) {
    return (double) span.toMillis() / played.toMillis();
  }

  private static Share share(
      String name, Scenario scenario, Churn churn, List<Occurrence> occurrences) {
    long steps = churn.steps().size();
    long played = occurrences.stream().filter(each -> each.churn() == churn).count();
    return new Share(name, steps * Occurrences.inSpan(scenario, churn), steps * played);
  }

  private static List<PlannedChange> changes(
      String name, Occurrence occurrence, List<Integer> instances) {
    Churn churn = occurrence.churn();
    List<PlannedChange> changes = new ArrayList<>();
    for (int i = 0; i < occurrence.steps().size(); i++) {
      changes.add(
          new PlannedChange(
              occurrence.steps().get(i), name, churn.steps().get(i).action(), instances));
    }
    return changes;
  }

  /** The kinds' own words; from the second of a kind on with a number. */
  private static Map<Churn, String> names(List<Churn> all) {
    Map<Churn, String> names = new IdentityHashMap<>();
    for (Churn churn : all) {
      long before = names.keySet().stream().filter(n -> n.kind() == churn.kind()).count();
      names.put(
          churn, before == 0 ? churn.kind().word() : churn.kind().word() + " " + (before + 1));
    }
    return names;
  }

  /** Longer than was asked for where changes that keep all others waiting delay the last. */
  private static Duration played(List<PlannedChange> changes, Duration asked) {
    Duration last = changes.isEmpty() ? Duration.ZERO : changes.get(changes.size() - 1).at();
    return last.compareTo(asked) > 0 ? last : asked;
  }

  private static Duration spacing(List<PlannedChange> planned) {
    List<PlannedChange> changes =
        planned.stream().filter(change -> change.action().pushed()).toList();
    Duration least = Duration.ZERO;
    for (int i = 1; i < changes.size(); i++) {
      Duration between = changes.get(i).at().minus(changes.get(i - 1).at());
      boolean apart = !between.isZero();
      least = apart && (least.isZero() || between.compareTo(least) < 0) ? between : least;
    }
    return least;
  }

  /**
   * The seed from which a replicate's changes are drawn: replicates play different changes, all
   * profiles of one replicate the same. Replicate 1 has the scenario's own seed. A later one has
   * the upper 31 bits of SplitMix64's output for the state {@code seed + (replicate - 1) *
   * 0x9e3779b97f4a7c15} (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
   * OOPSLA 2014), so that it is a value of {@code seed} too: {@code --set seed=N} plays a
   * replicate's changes again.
   */
  static final class ReplicateSeed {

    /** Odd, and near 2^64 over the golden ratio. */
    private static final long STEP = 0x9e3779b97f4a7c15L;

    private ReplicateSeed() {}

    /**
     * The seed of a replicate.
     *
     * @param seed the scenario's, not negative
     * @param replicate from 1
     */
    static int of(int seed, int replicate) {
      return replicate == 1 ? seed : (int) (mixed(seed + (replicate - 1) * STEP) >>> 33);
    }

    private static long mixed(long state) {
      long z = (state ^ (state >>> 30)) * 0xbf58476d1ce4e5b9L;
      z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
      return z ^ (z >>> 31);
    }
  }
}
