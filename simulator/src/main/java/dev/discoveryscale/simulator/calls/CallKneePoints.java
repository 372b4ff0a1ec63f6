package dev.discoveryscale.simulator.calls;

import dev.discoveryscale.model.record.search.KneeAxis;
import dev.discoveryscale.model.record.search.KneeRecord;
import dev.discoveryscale.model.record.search.KneeRecord.Bounds;
import dev.discoveryscale.report.analysis.RunSummary;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.run.KneeRun;
import dev.discoveryscale.simulator.yaml.CallInputs;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The runs that a search of rates of one profile is made of.
 *
 * @param inputs the scenario with that profile alone
 * @param command the words that play a point, but for its rate
 * @param player plays them
 */
public record CallKneePoints(CallInputs inputs, List<String> command, CallPointRun player)
    implements KneeRun.Points {

  /** Fewer calls say nothing of their 99th percentile. */
  private static final long FEWEST_CALLS = 1_000;

  private static final int HIGHEST = 10_000_000;
  private static final double MS_PER_SECOND = 1_000;

  /** The points of a profile of a search that was begun. */
  public static CallKneePoints of(
      KneeRecord record, String profile, CallInputs all, CallPointRun player) {
    List<String> words = new ArrayList<>(record.pointCommand());
    words.add("--profiles=" + stack(all, profile));
    if (all.scenario().value().payloads().size() > 1) {
      words.add("--set=payloads=[" + payload(all, profile) + "]");
    }
    return new CallKneePoints(all.with(List.of(profile)), words, player);
  }

  /** The name that {@code --profiles} has for it: that of the stack, without the payload. */
  private static String stack(CallInputs all, String profile) {
    return profile.substring(0, profile.length() - payload(all, profile).length() - 1);
  }

  private static String payload(CallInputs all, String profile) {
    return all.with(List.of(profile)).profiles().get(0).value().payload();
  }

  /**
   * The bounds of a search: those that are asked for, else every rate at which enough calls are
   * measured.
   *
   * @param from the lowest rate asked for
   * @param to the highest rate asked for
   * @throws BadInput if the load is a closed loop, or the bounds are none
   */
  public static Bounds bounds(CallInputs inputs, Optional<Long> from, Optional<Long> to) {
    long own =
        inputs
            .scenario()
            .value()
            .load()
            .rate()
            .orElseThrow(
                () ->
                    BadInput.must(
                            inputs.scenario().file(),
                            "load.arrivals",
                            "be fixed or poisson to search a rate",
                            "closed")
                        .and(
                            "\nAdd --set 'load={arrivals: poisson, rate: 1000, callers: 64}', with the rate to begin from"));
    double seconds =
        inputs.scenario().value().time().measured().duration().toMillis() / MS_PER_SECOND;
    long least = (long) Math.ceil(FEWEST_CALLS / seconds);
    if (from.isPresent() && from.get() < least) {
      throw BadInput.at(
          "--from",
          "",
          String.valueOf(from.get()),
          "at least %d, so that %,d calls are measured in %s; or set time.measured higher"
              .formatted(least, FEWEST_CALLS, inputs.scenario().value().time().measured()));
    }
    if (from.isPresent() && to.isPresent() && from.get() >= to.get()) {
      throw BadInput.at(
          "--from", "", String.valueOf(from.get()), "less than --to (%s)".formatted(to.get()));
    }
    if (to.isPresent() && (to.get() <= least || to.get() > HIGHEST)) {
      throw BadInput.at(
          "--to", "", String.valueOf(to.get()), "%d to %d".formatted(least + 1, HIGHEST));
    }
    long lowest = from.orElse(least);
    long highest = to.orElse((long) HIGHEST);
    boolean both = from.isPresent() && to.isPresent();
    long begin = both ? lowest : Math.max(lowest, Math.min(highest, own));
    return new Bounds(lowest, highest, begin, from.isPresent(), to.isPresent());
  }

  @Override
  public List<String> words(long value, int cells) {
    List<String> words = new ArrayList<>(command);
    words.add("--set=" + KneeAxis.RATE.setting(value));
    if (cells > 1) {
      words.add("--replicates=" + cells);
    }
    return words;
  }

  @Override
  public RunSummary play(long value, int cells, Path folder) throws Exception {
    return player.play(plan(value, cells), folder);
  }

  @Override
  public Duration wall(long value) {
    return plan(value, 1).longest();
  }

  private CallPlan plan(long value, int cells) {
    return new CallPlan(inputs.atRate(Math.toIntExact(value)), cells, words(value, cells));
  }
}
