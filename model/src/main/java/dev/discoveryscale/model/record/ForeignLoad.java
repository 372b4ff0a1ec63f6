package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Processor time that processes outside a cell used, from the still phase to the last push, or in
 * the measured phase of calls. A cell's are the consumer, the simulator and the registries or the
 * server it started, with their children. No share contains interrupts or time that the machine's
 * host took. Records from before 2026-11-25 hide as much foreign time as interrupts were charged to
 * the cell's own processes. In a cell of calls the consumer is the client.
 *
 * @param processors those that the consumer had for itself, by the kernel's numbers; empty if it
 *     had none
 * @param consumer share of these; absent without them
 * @param machine share of all processors that the simulator may use; absent if it is unknown
 * @param rest share of the processors that are left to all but the consumer; absent where it has
 *     none of its own, and in records from before it was kept
 * @param interruptPercent time that the consumer's processors spent on interrupts
 * @param chargedPercent the part of it that the kernel also counts as time of processes; absent in
 *     records from before it was kept
 * @param unknown why nothing is known of the consumer's processors; absent if it is
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ForeignLoad(
    List<Integer> processors,
    Optional<Share> consumer,
    Optional<Share> machine,
    Optional<Rest> rest,
    Optional<Double> interruptPercent,
    Optional<Double> chargedPercent,
    Optional<String> unknown) {

  /** Processes of a share that are named, and the least that they used. */
  private static final int NAMED = 5;

  private static final double NAMED_PERCENT = 1;

  public ForeignLoad {
    processors = List.copyOf(processors);
  }

  /** Where nothing is known. */
  public static ForeignLoad unknown(String why) {
    return new ForeignLoad(
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(why));
  }

  /**
   * The mean of several of the same length, on the same processors.
   *
   * @param all at least one
   */
  public static ForeignLoad mean(List<ForeignLoad> all) {
    ForeignLoad first = all.get(0);
    return new ForeignLoad(
        first.processors(),
        Share.mean(present(all, ForeignLoad::consumer)),
        Share.mean(present(all, ForeignLoad::machine)),
        first
            .rest()
            .flatMap(
                rest ->
                    Share.mean(present(all, load -> load.rest().map(Rest::share)))
                        .map(share -> new Rest(rest.processors(), share))),
        average(present(all, ForeignLoad::interruptPercent)),
        average(present(all, ForeignLoad::chargedPercent)),
        first.unknown());
  }

  private static Optional<Double> average(List<Double> all) {
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(all.stream().mapToDouble(each -> each).sum() / all.size());
  }

  private static <T> List<T> present(
      List<ForeignLoad> all, Function<ForeignLoad, Optional<T>> part) {
    return all.stream().flatMap(load -> part.apply(load).stream()).toList();
  }

  /**
   * The processors that are left to all but the consumer.
   *
   * @param processors by the kernel's numbers
   */
  public record Rest(List<Integer> processors, Share share) {
    public Rest {
      processors = List.copyOf(processors);
    }
  }

  /**
   * A share of some processors.
   *
   * @param percent of all the time
   * @param peakPercent in the 60 s in which it was highest; absent where there were no 60 s
   * @param processes those that used most in that minute, else in all the time; at most five, of 1%
   *     or more. Processes that began and ended between two readings, every 10 s, and those of
   *     other containers cannot be seen
   */
  @JsonInclude(JsonInclude.Include.NON_ABSENT)
  public record Share(
      double percent, Optional<Double> peakPercent, List<ForeignProcess> processes) {

    public Share {
      processes = List.copyOf(processes);
    }

    /** The mean, with the highest of the peaks; absent without any. */
    private static Optional<Share> mean(List<Share> all) {
      Map<Long, ForeignProcess> byPid = new LinkedHashMap<>();
      for (Share share : all) {
        for (ForeignProcess each : share.processes()) {
          double percent = each.percent() / all.size();
          byPid.merge(
              each.pid(),
              new ForeignProcess(each.pid(), each.name(), percent),
              (one, more) ->
                  new ForeignProcess(one.pid(), one.name(), one.percent() + more.percent()));
        }
      }
      return all.isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Share(
                  all.stream().mapToDouble(Share::percent).sum() / all.size(),
                  all.stream().flatMap(share -> share.peakPercent().stream()).reduce(Math::max),
                  byPid.values().stream()
                      .filter(each -> each.percent() >= NAMED_PERCENT)
                      .sorted(Comparator.comparingDouble(ForeignProcess::percent).reversed())
                      .limit(NAMED)
                      .toList()));
    }

    /** What is judged: the worst minute, or the mean of a cell that had none. */
    public double worstPercent() {
      return peakPercent.orElse(percent);
    }
  }

  /**
   * A process.
   *
   * @param name its command's name, 15 characters at most
   * @param percent of the same processors and the same time
   */
  public record ForeignProcess(long pid, String name, double percent) {}
}
