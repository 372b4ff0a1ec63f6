package dev.discoveryscale.provider.endpoint.tri;

/**
 * What answers a request with status OK.
 *
 * @param message the message's bytes, owned by the reply and not to be changed
 * @param exception whether it is an exception instead of what was asked for
 */
record Reply(byte[] message, boolean exception) {

  static Reply value(byte[] message) {
    return new Reply(message, false);
  }

  static Reply exception(byte[] message) {
    return new Reply(message, true);
  }
}
