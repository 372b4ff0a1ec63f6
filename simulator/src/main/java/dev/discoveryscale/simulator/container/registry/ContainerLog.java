package dev.discoveryscale.simulator.container.registry;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import dev.discoveryscale.jvm.conversation.OutputLog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A file that gets what a container says on both its streams. */
final class ContainerLog {

  private static final long DRAIN_S = 5;

  private final DockerClient client;
  private final String id;
  private final OutputLog log;
  private Optional<Following> following = Optional.empty();

  ContainerLog(DockerClient client, String id, Path file) {
    this.client = client;
    this.id = id;
    this.log = new OutputLog(file);
  }

  Path file() {
    return log.file();
  }

  /** Why what the container prints cannot be kept, for a person; absent while it can. */
  Optional<String> failure() {
    return log.failure();
  }

  /** Follows it from a moment on, until the container stops. */
  void follow(Instant since) {
    following =
        Optional.of(
            client
                .logContainerCmd(id)
                .withStdOut(true)
                .withStdErr(true)
                .withFollowStream(true)
                .withSince(Math.toIntExact(since.getEpochSecond()))
                .exec(new Following()));
  }

  private final class Following extends ResultCallback.Adapter<Frame> {
    @Override
    public void onNext(Frame frame) {
      log.append(frame.getPayload());
    }
  }

  /** Waits a moment for its last words; the container is gone. */
  void close() throws IOException {
    if (following.isPresent()) {
      try {
        following.get().awaitCompletion(DRAIN_S, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      following.get().close();
    }
  }
}
