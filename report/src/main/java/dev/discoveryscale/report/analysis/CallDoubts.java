package dev.discoveryscale.report.analysis;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.record.PlayedCalls;
import dev.discoveryscale.report.measure.Measure;
import dev.discoveryscale.report.statistics.Blocks;
import dev.discoveryscale.report.statistics.ChangePoint;
import dev.discoveryscale.report.statistics.Interval;
import dev.discoveryscale.report.tally.CallTally;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** Why the figures of a stack may be off. */
public final class CallDoubts {

  /** The rate may change by so much. */
  private static final double CHANGE_PERCENT = 3;

  /**
   * The rate of one replicate may change by so much against the other stacks. In the first family
   * that was measured in turns these changes had a standard deviation of 14.5%, and 9 of 90 were
   * above the limit, 7 of them with calls of nothing.
   */
  private static final double JUMP_PERCENT = 25;

  private static final String AGAINST_OTHERS = "against the other stacks ";
  private static final String SINCE_WARM_UP = "from the end of the warm-up to the measured time";
  private static final String DRIFT = "from the first to the second half of the measured time";

  private static final String SEPARATOR = ", ";

  private CallDoubts() {}

  /**
   * What is doubtful of the completed cells of a profile, and by how much; absent if nothing is.
   */
  public static Optional<Doubt> of(RunSummary run, String profile) {
    List<CellSummary> cells =
        run.replicates(profile).stream()
            .filter(cell -> cell.get(Measure.CALLS_MEASURED).isPresent())
            .toList();
    List<Doubt> doubts = new ArrayList<>();
    Optional<Blocks> sinceWarmUp = blocks(run, Measure.CALLS_SINCE_WARM_UP_PERCENT, profile);
    if (cells.stream().anyMatch(CallDoubts::unknown)
        || sinceWarmUp.isEmpty() && 2 * count(cells, CallDoubts::notKnownWarm) > cells.size()) {
      boolean decided =
          count(cells, cell -> cold(run, cell)) == count(cells, CallDoubts::notKnownWarm);
      add(
          doubts,
          cells,
          CallDoubts::notKnownWarm,
          decided ? "not warm" : "not warm, or not decided whether warm");
    } else if (2 * count(cells, cell -> coldAgainstOthers(run, cell)) > cells.size()) {
      add(doubts, cells, cell -> coldAgainstOthers(run, cell), "not warm");
    }
    add(doubts, cells, cell -> failed(cell) > 0, "with failed calls");
    add(doubts, cells, CallDoubts::lost, "off Little's law");
    add(doubts, cells, CallDoubts::behind, "behind the given rate");
    add(
        doubts,
        cells,
        cell -> ForeignLoads.reason(cell.record()).isPresent(),
        "disturbed by other processes");
    add(doubts, cells, CallDoubts::stolen, "with processor time given to other virtual machines");
    moved(run, profile, cells, sinceWarmUp).ifPresent(doubts::add);
    return together(doubts);
  }

  /**
   * How the rate changed. A step within the measured time is also in the change since the warm-up
   * and in that of the halves, so the largest counts and not their product.
   */
  private static Optional<Doubt> moved(
      RunSummary run, String profile, List<CellSummary> cells, Optional<Blocks> sinceWarmUp) {
    Optional<Doubt> since =
        Stream.concat(
                change(
                    sinceWarmUp, profile, cells, Measure.CALLS_SINCE_WARM_UP_PERCENT, SINCE_WARM_UP)
                    .stream(),
                sinceWarmUp.flatMap(blocks -> jumped(blocks, profile)).stream())
            .reduce((mean, one) -> mean.or(one, SEPARATOR));
    Optional<Doubt> drift =
        change(
            blocks(run, Measure.CALLS_DRIFT_PERCENT, profile),
            profile,
            cells,
            Measure.CALLS_DRIFT_PERCENT,
            DRIFT);
    return Stream.of(
            together(Stream.of(since, drift).flatMap(Optional::stream).toList()),
            together(cells.stream().flatMap(cell -> stepped(run, cell, cells.size())).toList()))
        .flatMap(Optional::stream)
        .reduce((slow, sudden) -> slow.or(sudden, SEPARATOR));
  }

  private static Optional<Doubt> together(List<Doubt> doubts) {
    return doubts.isEmpty() ? Optional.empty() : Optional.of(Doubt.all(doubts, SEPARATOR));
  }

  /**
   * A replicate whose rate changed suddenly against the other stacks, from one turn to the next.
   */
  private static Stream<Doubt> stepped(RunSummary run, CellSummary cell, int replicates) {
    return CallBlocks.turns(run, cell).flatMap(ChangePoint::in).stream()
        .map(step -> stepped(step, cell, replicates))
        .filter(doubt -> doubt.factor() > Math.pow(1 + CHANGE_PERCENT / 100, 1.0 / replicates));
  }

  private static Doubt stepped(ChangePoint step, CellSummary cell, int replicates) {
    double percent = 100 * (1 - Math.exp(-step.change()));
    return Doubt.since(
        String.format(
            Locale.ROOT,
            "calls/s of replicate %d stepped by %+.1f%% %safter %d of its %d turns",
            cell.replicate(),
            percent,
            AGAINST_OTHERS,
            step.after(),
            cell.calls().turns().size()),
        percent,
        replicates);
  }

  private static Optional<Blocks> blocks(RunSummary run, Measure measure, String profile) {
    return CallBlocks.of(run, measure, percent -> percent, profile);
  }

  /** A change of a stack that took turns is one against the others; of another it is its own. */
  private static Optional<Doubt> change(
      Optional<Blocks> blocks,
      String profile,
      List<CellSummary> cells,
      Measure measure,
      String when) {
    return blocks.isPresent()
        ? changed(blocks.get().fromMedian(profile), AGAINST_OTHERS + when)
        : change(cells, measure, when);
  }

  /** The replicate whose rate changed most against the other stacks, if that was very much. */
  private static Optional<Doubt> jumped(Blocks blocks, String profile) {
    double[] off = blocks.fromMedians(profile);
    int most =
        IntStream.range(0, off.length)
            .boxed()
            .max(Comparator.comparingDouble(i -> Math.abs(off[i])))
            .orElseThrow();
    return Math.abs(off[most]) > JUMP_PERCENT
        ? Optional.of(
            Doubt.since(
                String.format(
                    Locale.ROOT,
                    "calls/s of replicate %d changed by %+.1f%% %s%s",
                    most + 1,
                    off[most],
                    AGAINST_OTHERS,
                    SINCE_WARM_UP),
                off[most],
                off.length))
        : Optional.empty();
  }

  private static void add(
      List<Doubt> doubts, List<CellSummary> cells, Predicate<CellSummary> is, String what) {
    long found = count(cells, is);
    if (found > 0) {
      doubts.add(Doubt.unbounded("%d of %d cells %s".formatted(found, cells.size(), what)));
    }
  }

  private static long count(List<CellSummary> cells, Predicate<CellSummary> is) {
    return cells.stream().filter(is).count();
  }

  private static boolean cold(RunSummary run, CellSummary cell) {
    return cell.record()
        .load()
        .calls()
        .flatMap(PlayedCalls::warm)
        .filter(warm -> !warm && !warmedByOtherPayloads(run, cell))
        .isPresent();
  }

  /** Payloads that share JVMs share the code that their calls warm up. */
  private static boolean warmedByOtherPayloads(RunSummary run, CellSummary cell) {
    return run.callScenario().sharesJvms()
        && cell.calls().warmUpCalls() < CallTally.WARM_UP_CALLS
        && run.cells().stream()
                .filter(each -> each.replicate() == cell.replicate())
                .filter(each -> stack(run, each).equals(stack(run, cell)))
                .mapToLong(each -> each.calls().warmUpCalls())
                .sum()
            >= CallTally.WARM_UP_CALLS;
  }

  private static Optional<String> stack(RunSummary run, CellSummary cell) {
    return run.callProfile(cell.profile()).map(CallProfile::stackName);
  }

  private static boolean notKnownWarm(CellSummary cell) {
    return cell.record().load().calls().filter(each -> !each.warm().orElse(false)).isPresent();
  }

  /** A stack that warmed up in turns is judged against the others, and not with the machine. */
  private static boolean coldAgainstOthers(RunSummary run, CellSummary cell) {
    return cold(run, cell) && !cell.calls().warmUpTurns().isEmpty();
  }

  /**
   * Where the rate at the end of the warm-up is known, its change over all replicates decides, and
   * whether most of them are marked: a single cell can be marked because the machine's own speed
   * varies. Marks of stacks that warmed up alone, and then took turns, do not count: whether such a
   * stack changed is seen against the others, whose time of measuring is the same.
   */
  private static boolean unknown(CellSummary cell) {
    return notKnownWarm(cell) && cell.get(Measure.CALLS_SINCE_WARM_UP_PERCENT).isEmpty();
  }

  /** The latencies of an overloaded stack grow with the measured time. */
  private static boolean behind(CellSummary cell) {
    return cell.get(Measure.CALLS_BEHIND_PERCENT)
        .filter(percent -> percent > CallAnalysis.BEHIND_PERCENT)
        .isPresent();
  }

  private static double failed(CellSummary cell) {
    return cell.get(Measure.CALLS_WRONG).orElse(0.0)
        + cell.get(Measure.CALLS_TIMED_OUT).orElse(0.0)
        + cell.get(Measure.CALLS_IN_ERROR).orElse(0.0);
  }

  /**
   * A load that became faster or slower in all replicates together. In a single one chance can
   * explain it.
   */
  private static Optional<Doubt> change(List<CellSummary> cells, Measure measure, String when) {
    StreamingStatistics changes = new StreamingStatistics();
    cells.forEach(cell -> cell.get(measure).ifPresent(changes::addValue));
    if (changes.getN() < Interval.MIN_REPLICATES) {
      return Optional.empty();
    }
    return changed(
        new Blocks.Difference(
            changes.getMean(),
            changes.getStandardDeviation() / Math.sqrt(changes.getN()),
            changes.getN() - 1.0),
        when);
  }

  private static Optional<Doubt> changed(Blocks.Difference change, String when) {
    double least =
        Math.abs(change.value()) - Interval.oneSided(change.freedom()) * change.standardError();
    return least > CHANGE_PERCENT
        ? Optional.of(
            when.endsWith(DRIFT)
                ? Doubt.change(changed(change, least, when), change.value())
                : Doubt.since(changed(change, least, when), change.value(), 1))
        : Optional.empty();
  }

  private static String changed(Blocks.Difference change, double least, String when) {
    return String.format(
        Locale.ROOT,
        "calls/s changed by %+.1f%% (at least %.1f%%) %s",
        change.value(),
        least,
        when);
  }

  private static boolean stolen(CellSummary cell) {
    return cell.get(Measure.MACHINE_STEAL_PERCENT)
        .filter(percent -> percent > Bottleneck.STEAL_PERCENT)
        .isPresent();
  }

  private static boolean lost(CellSummary cell) {
    return cell.get(Measure.CALLERS_DEVIATION_PERCENT)
        .filter(off -> Math.abs(off) > CallAnalysis.CALLERS_OFF_PERCENT)
        .isPresent();
  }
}
