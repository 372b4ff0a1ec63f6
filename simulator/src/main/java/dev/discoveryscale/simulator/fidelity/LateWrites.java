package dev.discoveryscale.simulator.fidelity;

import java.io.IOException;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The entries of real providers in registries, after all were written. Dubbo writes some of it in
 * the background, and a provider that a busy machine lets stand still in between seems to have
 * written all of it: so what is not as expected is looked at again, for a while.
 *
 * @param look reads the registries once nothing has moved in them for a moment
 * @param nanos a clock
 */
record LateWrites(Look look, LongSupplier nanos) {

  /** How long a provider may stand still. */
  static final Duration LIMIT = Duration.ofSeconds(15);

  /** Reads registries that are at rest. */
  interface Look {
    /** Reads them. */
    Capture atRest() throws IOException, InterruptedException;
  }

  /**
   * Their entries: returned as soon as they are as expected, otherwise after the limit.
   *
   * @throws IOException if a registry fails, or keeps changing
   */
  Capture await(Predicate<Capture> expected) throws IOException, InterruptedException {
    long begun = nanos.getAsLong();
    Capture found = look.atRest();
    while (!expected.test(found) && nanos.getAsLong() - begun < LIMIT.toNanos()) {
      found = look.atRest();
    }
    return found;
  }
}
