package dev.discoveryscale.provider.session.nacos;

import java.util.concurrent.CompletableFuture;

/**
 * A request that waits for its turn or its answer.
 *
 * @param name what it does to what, for messages
 */
record PendingRequest(String name, Message message, CompletableFuture<Message> promise) {

  static PendingRequest of(String name, Message message) {
    return new PendingRequest(name, message, new CompletableFuture<>());
  }
}
