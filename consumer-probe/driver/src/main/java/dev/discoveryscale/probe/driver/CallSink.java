package dev.discoveryscale.probe.driver;

import java.util.Optional;

/** Takes each call when it has ended; called by many threads. */
@FunctionalInterface
interface CallSink {

  /** Of a consumer that is not measured. */
  CallSink NONE = (service, latencyUs, error) -> {};

  /**
   * A call has ended.
   *
   * @param latencyUs since the moment it was meant to begin
   * @param error why it failed; empty if it did not
   */
  void ended(String service, long latencyUs, Optional<String> error);
}
