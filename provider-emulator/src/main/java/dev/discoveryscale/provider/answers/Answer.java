package dev.discoveryscale.provider.answers;

import dev.discoveryscale.model.scenario.AnswerRule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a rule says to one call.
 *
 * @param values what is returned: one value, or those of a stream; absent for the neutral one. A
 *     message of protobuf is its bytes
 * @param failure the exception that it fails with instead
 * @param delay how long it takes
 */
public record Answer(
    Optional<List<Object>> values, Optional<AnswerRule.Failing> failure, Duration delay) {}
