package dev.discoveryscale.provider.endpoint.tri;

/** A request that is not answered with a value; the message is for the caller. */
final class RefusedException extends Exception {

  private static final int OK = 200;

  private final int httpStatus;
  private final GrpcStatus status;

  RefusedException(GrpcStatus status, String message) {
    this(OK, status, message);
  }

  RefusedException(int httpStatus, GrpcStatus status, String message) {
    super(message, null, false, false);
    this.httpStatus = httpStatus;
    this.status = status;
  }

  int httpStatus() {
    return httpStatus;
  }

  GrpcStatus status() {
    return status;
  }
}
