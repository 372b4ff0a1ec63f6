package dev.discoveryscale.provider.answers;

import dev.discoveryscale.model.scenario.AnswerRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What one call is answered with.
 *
 * @param values what is returned: one value, or those of a stream; absent for the neutral one. A
 *     message of protobuf is its bytes
 * @param failure the exception that it fails with instead
 * @param delay how long it takes
 */
public record Answer(
    Optional<List<Object>> values, Optional<AnswerRule.Failing> failure, Duration delay) {

  /** Values, at once. */
  static Answer of(List<Object> values) {
    return new Answer(Optional.of(values), Optional.empty(), Duration.ZERO);
  }

  /** A failure, at once. */
  static Answer of(AnswerRule.Failing failure) {
    return new Answer(Optional.empty(), Optional.of(failure), Duration.ZERO);
  }
}
