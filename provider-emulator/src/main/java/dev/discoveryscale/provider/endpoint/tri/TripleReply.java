package dev.discoveryscale.provider.endpoint.tri;

import java.util.List;

/**
 * The answer to a request with status OK.
 *
 * @param messages the bytes of its messages, owned by the reply; must not be changed. One, unless
 *     the method sends any number of results
 * @param exception whether it is an exception instead of a result
 */
record TripleReply(List<byte[]> messages, boolean exception) {

  TripleReply {
    messages = List.copyOf(messages);
  }

  static TripleReply value(byte[] message) {
    return new TripleReply(List.of(message), false);
  }

  static TripleReply exception(byte[] message) {
    return new TripleReply(List.of(message), true);
  }

  /** The results of a method that may send any number of them. */
  static TripleReply values(List<byte[]> messages) {
    return new TripleReply(messages, false);
  }
}
