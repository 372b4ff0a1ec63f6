package dev.discoveryscale.junit.channel;

import java.io.Serializable;

/**
 * An answer of the fleet's JVM, in the order of the requests.
 *
 * @param number of the request, from 1
 * @param answer the result; null if it failed
 * @param failure one line; empty if it did not fail
 * @param outcome whether it was done, and if not the kind of the failure
 */
public record ChannelReply(long number, Serializable answer, String failure, Outcome outcome)
    implements Serializable {

  /** The outcome of a request. */
  public enum Outcome {
    /** It was done. */
    DONE,
    /** It could not be done. */
    FAILED,
    /** The definition cannot be fulfilled, and nothing was started. */
    REFUSED,
    /** The same, for want of a container engine. */
    NO_ENGINE
  }

  /** A request that was done. */
  public static ChannelReply of(long number, Serializable answer) {
    return new ChannelReply(number, answer, "", Outcome.DONE);
  }

  /** One that could not be done. */
  public static ChannelReply failed(long number, String why, Outcome outcome) {
    return new ChannelReply(number, null, why, outcome);
  }
}
