package dev.discoveryscale.model.record;

import java.util.Optional;

/** JVMs answer -1 where they cannot tell; that is absence, not a number. */
final class Known {
  private Known() {}

  static Optional<Long> of(Optional<Long> value) {
    return value.filter(number -> number >= 0);
  }
}
