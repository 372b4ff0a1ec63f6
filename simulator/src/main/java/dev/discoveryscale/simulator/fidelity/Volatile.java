package dev.discoveryscale.simulator.fidelity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The values that differ between any two starts. One that has the form it must have stands for its
 * kind; any other is compared as it is.
 *
 * @param now when they were read
 */
record Volatile(Instant now) {

  /** A provider has written all in less, and the machines' clock is one. */
  private static final Duration NEAR = Duration.ofMinutes(10);

  private static final String PID = "[1-9][0-9]{0,6}";
  private static final String MILLIS = "[0-9]{13}";

  /** The kind of value that stands under a key, if it is one of these and well formed. */
  Optional<String> kind(String key, String value) {
    return switch (key) {
      case "pid" -> value.matches(PID) ? Optional.of("a process id") : Optional.empty();
      case "timestamp", "registrationTimeUTC" ->
          value.matches(MILLIS) && isNear(Long.parseLong(value))
              ? Optional.of("the time of the start")
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private boolean isNear(long millis) {
    return Duration.between(Instant.ofEpochMilli(millis), now).abs().compareTo(NEAR) <= 0;
  }
}
