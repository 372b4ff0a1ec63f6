package dev.discoveryscale.provider.endpoint.tri;

/**
 * The answer to a request with status OK.
 *
 * @param message the message's bytes, owned by the reply; must not be changed
 * @param exception whether it is an exception instead of a result
 */
record TripleReply(byte[] message, boolean exception) {

  static TripleReply value(byte[] message) {
    return new TripleReply(message, false);
  }

  static TripleReply exception(byte[] message) {
    return new TripleReply(message, true);
  }
}
