package dev.discoveryscale.provider.endpoint.tri;

/** The gRPC statuses that providers answer with. */
enum GrpcStatus {
  OK(0),
  UNKNOWN(2),
  RESOURCE_EXHAUSTED(8),
  UNIMPLEMENTED(12),
  INTERNAL(13);

  private final int code;

  GrpcStatus(int code) {
    this.code = code;
  }

  /** The number, as it stands in {@code grpc-status}. */
  int code() {
    return code;
  }
}
