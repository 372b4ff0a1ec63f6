package dev.discoveryscale.provider.session.nacos.wire;

import java.util.concurrent.CompletableFuture;

/**
 * A request that waits for its turn or its answer.
 *
 * @param name what it does to what, for messages
 */
public record PendingRequest(String name, Message message, CompletableFuture<Message> promise) {

  public static PendingRequest of(String name, Message message) {
    return new PendingRequest(name, message, new CompletableFuture<>());
  }
}
