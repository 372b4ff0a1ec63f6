package dev.discoveryscale.junit.channel;

import java.io.Serializable;

/**
 * What the fleet's JVM answers, in the order of the requests.
 *
 * @param number of the request, from 1
 * @param answer what was asked for; null if it failed
 * @param failure one line; empty if it did not fail
 * @param refused whether it failed because the wish cannot be, and nothing was started
 */
public record Reply(long number, Serializable answer, String failure, boolean refused)
    implements Serializable {

  /** A request that was done. */
  public static Reply of(long number, Serializable answer) {
    return new Reply(number, answer, "", false);
  }

  /** One that could not be done. */
  public static Reply failed(long number, String why, boolean refused) {
    return new Reply(number, null, why, refused);
  }
}
