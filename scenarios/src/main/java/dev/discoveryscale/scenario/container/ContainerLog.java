package dev.discoveryscale.scenario.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file that gets what a container says on both its streams. */
final class ContainerLog {

  private static final Logger LOG = LoggerFactory.getLogger(ContainerLog.class);
  private static final long DRAIN_S = 5;

  private final DockerClient client;
  private final String id;
  private final Path file;
  private Optional<Following> following = Optional.empty();

  ContainerLog(DockerClient client, String id, Path file) {
    this.client = client;
    this.id = id;
    this.file = file;
  }

  Path file() {
    return file;
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
      try {
        Files.write(file, frame.getPayload(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        LOG.error("{} cannot be written", file, e);
      }
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
