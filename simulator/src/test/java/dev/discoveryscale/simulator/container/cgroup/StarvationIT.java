package dev.discoveryscale.simulator.container.cgroup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.AccessMode;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.Volume;
import dev.discoveryscale.simulator.container.Abandoned;
import dev.discoveryscale.simulator.container.ContainerEngine;
import dev.discoveryscale.simulator.container.ContainerOwner;
import dev.discoveryscale.simulator.container.MappedFile;
import dev.discoveryscale.simulator.container.cgroup.ControlGroup.Tightness;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the control group tells of a container that works with more memory than it may use. Skipped
 * where there is no engine.
 */
@Tag("exhaustive")
class StarvationIT {

  private static final long MB = 1 << 20;
  private static final Duration LIMIT = Duration.ofSeconds(120);

  @TempDir private Path folder;

  private DockerClient client;

  @BeforeEach
  void engine() throws Exception {
    client = ContainerEngine.assume().client();
  }

  @Test
  void detectsPagesThatAreReadAgainAndAgain() throws Exception {
    try (Container starving = new Container(160 * MB, 132 * MB, 60 * MB)) {
      Optional<String> seen =
          await().atMost(LIMIT).until(() -> Starvation.look(starving.pid), Optional::isPresent);

      assertThat(seen.orElseThrow())
          .contains("of 160 MB:")
          .containsPattern("[\\d,]+ pages a second had to be read again");
    }
  }

  @Test
  void ignoresPagesOfALargeFileWithLittleMemoryHeld() throws Exception {
    try (Container reading = new Container(160 * MB, MB, 400 * MB)) {
      await()
          .atMost(LIMIT)
          .until(() -> ControlGroup.of(reading.pid).tightness().usedBytes() >= 155 * MB);
      Tightness before = ControlGroup.of(reading.pid).tightness();

      assertThat(Starvation.look(reading.pid)).isEmpty();

      await("it reads pages again all the time")
          .atMost(LIMIT)
          .until(
              () ->
                  ControlGroup.of(reading.pid).tightness().majorFaults()
                      > before.majorFaults() + 100);
    }
  }

  @Test
  void doesNotReadPagesAgainThatFit() throws Exception {
    try (Container busy = new Container(400 * MB, 300 * MB, 50 * MB)) {
      await()
          .atMost(LIMIT)
          .until(() -> ControlGroup.of(busy.pid).tightness().fileBytes() >= 50 * MB);

      assertThat(Starvation.look(busy.pid)).isEmpty();
    }
  }

  /** A container that holds memory and reads a file of that size by its pages. */
  private final class Container implements AutoCloseable {
    private final String id;
    private final long pid;

    Container(long limitBytes, long heldBytes, long fileBytes) throws Exception {
      Path file = folder.resolve("pages-" + fileBytes);
      try (RandomAccessFile pages = new RandomAccessFile(file.toFile(), "rw")) {
        pages.setLength(fileBytes);
      }
      Path classes =
          Path.of(MappedFile.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      id =
          client
              .createContainerCmd("eclipse-temurin:17-jre")
              .withLabels(ContainerOwner.self().labels(folder))
              .withHostConfig(
                  HostConfig.newHostConfig()
                      .withNetworkMode("none")
                      .withMemory(limitBytes)
                      .withMemorySwap(limitBytes)
                      .withBinds(bind(folder), bind(classes)))
              .withEntrypoint("sh", "-c")
              .withCmd(
                  "exec \"$JAVA_HOME/bin/java\" -Xmx16m -XX:MaxDirectMemorySize=1g -XX:+UseSerialGC -cp %s %s %s %d"
                      .formatted(classes, MappedFile.class.getName(), file, heldBytes))
              .exec()
              .getId();
      client.startContainerCmd(id).exec();
      pid = client.inspectContainerCmd(id).exec().getState().getPidLong();
    }

    private static Bind bind(Path path) {
      return new Bind(path.toString(), new Volume(path.toString()), AccessMode.ro);
    }

    @Override
    public void close() {
      Abandoned.remove(client, id);
    }
  }
}
