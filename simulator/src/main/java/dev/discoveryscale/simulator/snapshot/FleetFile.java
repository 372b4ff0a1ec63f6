package dev.discoveryscale.simulator.snapshot;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code fleet.yaml} says of a captured fleet.
 *
 * @param format the version of the folder's form
 * @param capturedAt when reading began
 * @param reading how it was read
 * @param contents what it consists of
 */
public record FleetFile(int format, Instant capturedAt, Reading reading, Contents contents) {

  /** The form that this program writes. */
  public static final int FORMAT = 1;

  /**
   * How a fleet was read.
   *
   * @param seconds how long it took
   * @param requests how many requests the registries answered
   * @param watches how many watches were set at a time; 0 unless changes were recorded
   * @param recordedSeconds how long changes were recorded; 0 for not at all
   * @param anonymous whether names are replaced
   * @param registries their kinds, in order
   * @param notRead what was not read, and why
   * @param changedWhileRead directories that changed after they were read: entries of different
   *     directories are not of one moment
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Reading(
      double seconds,
      long requests,
      long watches,
      double recordedSeconds,
      boolean anonymous,
      List<String> registries,
      List<String> notRead,
      List<String> changedWhileRead) {}

  /**
   * What a fleet consists of, in all registries together.
   *
   * @param entries entries of each kind
   * @param owners how many applications and interfaces there are
   * @param protocols addresses of providers of each protocol
   * @param lines addresses and instances of each Dubbo line, by what they write
   * @param distributions addresses of an interface, and characters of a provider's decoded URL
   * @param parameters providers' addresses with each parameter
   * @param notUnderstood entries that are kept as they were found, with the reason
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Contents(
      Map<String, Long> entries,
      Map<String, Long> owners,
      Map<String, Long> protocols,
      Map<String, Long> lines,
      Map<String, Distribution> distributions,
      Map<String, Long> parameters,
      Map<String, Long> notUnderstood) {}

  /** Some numbers of a distribution. */
  public record Distribution(long least, long median, long p90, long most, double mean) {

    /** The distribution of numbers; absent if there are none. */
    static Optional<Distribution> of(long[] numbers) {
      if (numbers.length == 0) {
        return Optional.empty();
      }
      long[] sorted = numbers.clone();
      Arrays.sort(sorted);
      return Optional.of(
          new Distribution(
              sorted[0],
              sorted[(sorted.length - 1) / 2],
              sorted[(int) Math.ceil(sorted.length * 0.9) - 1],
              sorted[sorted.length - 1],
              Arrays.stream(sorted).average().orElseThrow()));
    }
  }
}
