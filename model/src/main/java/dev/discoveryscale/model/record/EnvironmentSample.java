package dev.discoveryscale.model.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;

/**
 * One line of {@code world.jsonl}, written by the runner: the memory of another process than the
 * consumer at a moment. Unknown fields are ignored.
 *
 * @param t when, in milliseconds since 1970
 * @param process {@code emulator}, or a registry's name
 * @param rssBytes its resident set
 * @param heapAfterGcBytes what the latest collection left in its heap; absent if that was reported
 *     before
 * @param oldAfterGcBytes the old generation's part of it
 * @param pid which process it was: a registry that was started again is another; absent in files
 *     from before it was recorded
 */
public record EnvironmentSample(
    @JsonProperty(required = true) long t,
    @JsonProperty(required = true) String process,
    Optional<Long> rssBytes,
    Optional<Long> heapAfterGcBytes,
    Optional<Long> oldAfterGcBytes,
    Optional<Long> pid) {

  /** The simulator's own process, in which the fleet lives. */
  public static final String EMULATOR = "emulator";
}
