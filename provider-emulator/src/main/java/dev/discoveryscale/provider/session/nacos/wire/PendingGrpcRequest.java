package dev.discoveryscale.provider.session.nacos.wire;

import java.util.concurrent.CompletableFuture;

/**
 * A request that waits for its turn or its answer.
 *
 * @param name what it does to what, for messages
 */
public record PendingGrpcRequest(
    String name, GrpcMessage message, CompletableFuture<GrpcMessage> promise) {

  public static PendingGrpcRequest of(String name, GrpcMessage message) {
    return new PendingGrpcRequest(name, message, new CompletableFuture<>());
  }
}
