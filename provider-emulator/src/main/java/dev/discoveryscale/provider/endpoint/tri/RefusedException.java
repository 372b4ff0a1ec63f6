package dev.discoveryscale.provider.endpoint.tri;

import java.time.Duration;

/** A request that is not answered with a value; the message is for the caller. */
final class RefusedException extends Exception {

  private static final int OK = 200;

  private final int httpStatus;
  private final GrpcStatus status;
  private final Duration delay;

  RefusedException(GrpcStatus status, String message) {
    this(OK, status, message);
  }

  RefusedException(int httpStatus, GrpcStatus status, String message) {
    this(httpStatus, status, message, Duration.ZERO);
  }

  private RefusedException(int httpStatus, GrpcStatus status, String message, Duration delay) {
    super(message, null, false, false);
    this.httpStatus = httpStatus;
    this.status = status;
    this.delay = delay;
  }

  /** The same, but later. */
  RefusedException after(Duration time) {
    return new RefusedException(httpStatus, status, getMessage(), time);
  }

  /** How long the refusal takes. */
  Duration delay() {
    return delay;
  }

  int httpStatus() {
    return httpStatus;
  }

  GrpcStatus status() {
    return status;
  }
}
