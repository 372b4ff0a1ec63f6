package dev.discoveryscale.model.scenario;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.discoveryscale.model.churn.Span;
import java.util.List;
import java.util.Optional;

/**
 * What providers answer to some calls. Of all rules the first one that fits a call answers it.
 *
 * @param interfaceName the interface; absent for all
 * @param method the method's name; absent for all
 * @param arguments what the arguments must be; absent for any. An object fits one that has at least
 *     these members
 * @param returns what the method returns; absent for its neutral value. Methods that send any
 *     number of results send those of a list
 * @param fails the exception that calls fail with; absent if none does
 * @param failureRate the part of the calls that fail, 0 to 1; with 0.1 each tenth
 * @param delay how long an answer takes; absent for at once
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record AnswerRule(
    @JsonProperty("interface") Optional<String> interfaceName,
    Optional<String> method,
    Optional<List<JsonNode>> arguments,
    Optional<JsonNode> returns,
    @JsonProperty("throws") Optional<Failing> fails,
    double failureRate,
    Optional<Delay> delay) {

  /**
   * An exception.
   *
   * @param type its class, which the caller must have
   * @param message its message; empty for none
   */
  public record Failing(String type, String message) {}

  /**
   * How long an answer takes: a time between two, each as likely, or exponentially distributed.
   *
   * @param least the shortest, and the only one if it is also the longest
   * @param most the longest; absent if there is a mean
   * @param mean of an exponential distribution that begins at {@code least}, counted from there
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Delay(Span least, Optional<Span> most, Optional<Span> mean) {

    /** Always the same. */
    public static Delay of(Span fixed) {
      return new Delay(fixed, Optional.of(fixed), Optional.empty());
    }
  }

  /** The rule as it is named in messages: {@code com.acme.Orders.find}, with * for any. */
  public String name() {
    return interfaceName.orElse("*") + "." + method.orElse("*");
  }
}
