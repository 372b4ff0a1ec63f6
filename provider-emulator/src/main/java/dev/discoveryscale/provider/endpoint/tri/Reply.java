package dev.discoveryscale.provider.endpoint.tri;

/**
 * The answer to a request with status OK.
 *
 * @param message the message's bytes, owned by the reply; must not be changed
 * @param exception whether it is an exception instead of a result
 */
record Reply(byte[] message, boolean exception) {

  static Reply value(byte[] message) {
    return new Reply(message, false);
  }

  static Reply exception(byte[] message) {
    return new Reply(message, true);
  }
}
