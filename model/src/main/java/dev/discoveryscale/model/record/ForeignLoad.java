package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * Processor time that processes outside a cell used, from the still phase to the last push, or in
 * the measured phase of calls. A cell's are the consumer, the simulator and the registries or the
 * server it started, with their children. No share contains interrupts or time that the machine's
 * host took. In a cell of calls the consumer is the client.
 *
 * @param processors those that the consumer had for itself, by the kernel's numbers; empty if it
 *     had none
 * @param consumer share of these; absent without them
 * @param machine share of all processors that the simulator may use; absent if it cannot be told
 * @param rest share of the processors that are left to all but the consumer; absent where it has
 *     none of its own, and in records from before it was kept
 * @param interruptPercent time that the consumer's processors spent on interrupts
 * @param unknown why nothing is known of the consumer's processors; absent if it is
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
public record ForeignLoad(
    List<Integer> processors,
    Optional<Share> consumer,
    Optional<Share> machine,
    Optional<Rest> rest,
    Optional<Double> interruptPercent,
    Optional<String> unknown) {

  public ForeignLoad {
    processors = List.copyOf(processors);
  }

  /** Where nothing can be told. */
  public static ForeignLoad unknown(String why) {
    return new ForeignLoad(
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(why));
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
