package dev.discoveryscale.provider.session;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.jute.InputArchive;
import org.apache.zookeeper.KeeperException.Code;
import org.apache.zookeeper.proto.ReplyHeader;

/**
 * A request and the receiver of its answer.
 *
 * @param <T> what the answer is for the caller
 */
record PendingRequest<T>(Request<T> request, CompletableFuture<T> promise) {

  static <T> PendingRequest<T> of(Request<T> request) {
    return new PendingRequest<>(request, new CompletableFuture<>());
  }

  /** Completes the promise with what the server said. */
  void answer(ReplyHeader header, InputArchive archive, String server) throws IOException {
    if (header.getErr() == Code.OK.intValue()) {
      promise.complete(request.answer().read(archive));
      return;
    }
    Code code = Optional.ofNullable(Code.get(header.getErr())).orElse(Code.SYSTEMERROR);
    request
        .answerFor(code)
        .ifPresentOrElse(
            promise::complete,
            () ->
                promise.completeExceptionally(
                    new RequestRefusedException(request.name(), request.path(), server, code)));
  }

  void fail(IOException cause) {
    promise.completeExceptionally(cause);
  }
}
