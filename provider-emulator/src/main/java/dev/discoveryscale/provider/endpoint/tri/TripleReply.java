package dev.discoveryscale.provider.endpoint.tri;

import java.time.Duration;
import java.util.List;

/**
 * The answer to a request with status OK.
 *
 * @param messages the bytes of its messages, owned by the reply; must not be changed. One, unless
 *     the method sends any number of results
 * @param exception whether it is an exception instead of a result
 * @param delay how long it takes
 */
record TripleReply(List<byte[]> messages, boolean exception, Duration delay) {

  TripleReply {
    messages = List.copyOf(messages);
  }

  static TripleReply value(byte[] message) {
    return new TripleReply(List.of(message), false, Duration.ZERO);
  }

  static TripleReply exception(byte[] message) {
    return new TripleReply(List.of(message), true, Duration.ZERO);
  }

  /** The results of a method that may send any number of them. */
  static TripleReply values(List<byte[]> messages) {
    return new TripleReply(messages, false, Duration.ZERO);
  }

  /** The same, but later. */
  TripleReply after(Duration time) {
    return new TripleReply(messages, exception, time);
  }
}
