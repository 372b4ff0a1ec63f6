package dev.discoveryscale.simulator.cli;

import dev.discoveryscale.model.record.search.SweepRecord.Axis;
import dev.discoveryscale.model.record.search.SweepRecord.Point;
import dev.discoveryscale.simulator.plan.Checks.From;
import dev.discoveryscale.simulator.plan.Disk;
import dev.discoveryscale.simulator.plan.Needs;
import dev.discoveryscale.simulator.plan.Warnings;
import dev.discoveryscale.simulator.runtime.RunPlan;
import dev.discoveryscale.simulator.sweep.SweepPlan;
import dev.discoveryscale.simulator.yaml.Inputs;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The total needs of cells.
 *
 * @param cells how many
 * @param wall one after another
 * @param memoryBytes at a time
 * @param diskBytes while they are played
 */
record SweepNeeds(int cells, Duration wall, long memoryBytes, long diskBytes) {

  /** The same as of memory. */
  private static final double MB = 1 << 20;

  private static final SweepNeeds NOTHING = new SweepNeeds(0, Duration.ZERO, 0, 0);

  /** Says what a sweep would play and need if nothing was left out. */
  static void explain(SweepPlan<Inputs, RunPlan> plan, PrintWriter out) {
    explain(plan, run -> of(run.inputs()), out);
    List<Point> climbing = plan.climbing();
    Point heaviest = climbing.get(climbing.size() - 1);
    warnings(plan.at(heaviest))
        .forEach(text -> out.printf("note             %s: %s%n", heaviest.label(), text));
  }

  /**
   * The same of any kind of scenario.
   *
   * @param needed what a point needs
   */
  static <P> void explain(SweepPlan<?, P> plan, Function<P, SweepNeeds> needed, PrintWriter out) {
    List<Axis> axes = plan.record().axes();
    List<Point> points = plan.record().points();
    out.printf("sweep            %s, %,d points%n", plan.record().scenarioName(), points.size());
    axes.forEach(axis -> out.printf("axis             %s: %s%n", axis.path(), values(axis)));
    SweepNeeds all = NOTHING;
    List<SweepNeeds> each = plan.runs().map(needed).toList();
    for (int i = 0; i < points.size(); i++) {
      SweepNeeds needs = each.get(i);
      out.printf(
          "  %s: %d cells, about %s, %d MB of memory%s%n",
          points.get(i).label(),
          needs.cells,
          time(needs.wall, needs.wall),
          needs.memoryBytes >> 20,
          disk(needs));
      all = all.plus(needs);
    }
    out.printf(
        "%nin all           %,d cells, about %s once built, at most %d MB of memory at a time%s%n",
        all.cells, time(all.wall, all.wall), all.memoryBytes >> 20, disk(all));
    out.println(
        "note             a profile that runs out of memory or fails a gate is not run"
            + " at points with more load");
    out.println(
        "note             to see one point in full, add --set with one value for each axis");
  }

  /** Absent where it is not known. */
  private static String disk(SweepNeeds needs) {
    return needs.diskBytes == 0 ? "" : ", %.1f MB of disk".formatted(needs.diskBytes / MB);
  }

  private static List<String> warnings(Inputs inputs) {
    return Warnings.of(
        inputs.scenario().value(), inputs.profiles().stream().map(From::value).toList());
  }

  private static String values(Axis axis) {
    return axis.values().stream()
        .map(value -> value.isValueNode() ? value.asText() : value.toString())
        .collect(Collectors.joining(", "));
  }

  /** Of every profile once. */
  private static SweepNeeds of(Inputs inputs) {
    List<Needs> needs =
        inputs.profiles().stream()
            .map(From::value)
            .map(profile -> Needs.of(inputs.scenario().value(), profile))
            .toList();
    return new SweepNeeds(
        needs.size(),
        needs.stream().map(Needs::wall).reduce(Duration.ZERO, Duration::plus),
        needs.stream().mapToLong(Needs::memoryBytes).max().orElse(0),
        Disk.bytes(
            inputs.profiles().stream()
                .map(profile -> Disk.of(inputs.scenario().value(), profile.value()))
                .toList()));
  }

  private SweepNeeds plus(SweepNeeds more) {
    return new SweepNeeds(
        cells + more.cells,
        wall.plus(more.wall),
        Math.max(memoryBytes, more.memoryBytes),
        diskBytes + more.diskBytes);
  }

  /** A length of time, or a range of them, in seconds, minutes or hours, whichever can be read. */
  static String time(Duration least, Duration most) {
    boolean seconds = most.compareTo(Duration.ofMinutes(5)) < 0;
    boolean hours = most.compareTo(Duration.ofHours(3)) >= 0;
    String from = amount(least, seconds, hours);
    String to = amount(most, seconds, hours);
    return (from.equals(to) ? to : from + " to " + to) + (seconds ? " s" : hours ? " h" : " min");
  }

  private static String amount(Duration length, boolean seconds, boolean hours) {
    if (seconds) {
      return String.valueOf(length.toSeconds());
    }
    return hours
        ? String.format(Locale.ROOT, "%.1f", length.toSeconds() / 3600.0)
        : String.valueOf(length.plusSeconds(30).toMinutes());
  }
}
