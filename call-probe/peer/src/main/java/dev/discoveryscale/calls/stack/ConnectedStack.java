package dev.discoveryscale.calls.stack;

import dev.discoveryscale.calls.payload.PayloadCall;

/** A client that can call. */
public interface ConnectedStack extends AutoCloseable {

  /** The release that calls, as it names itself. */
  String release();

  /** The call of the settings' payload. */
  PayloadCall call();

  /** Whether a failed call got no answer in time. */
  boolean isTimeout(Throwable failure);
}
