package dev.discoveryscale.simulator.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.api.DockerClient;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images of consumers in a repository of the test's own. Skipped where there is no engine. */
@Tag("exhaustive")
class ConsumerImageIT {

  private static final String BASE = "eclipse-temurin:17-jre";

  /** No other test's, and no other checkout's. */
  private final String repository = "discovery-scale-test-" + ProcessHandle.current().pid();

  @TempDir private Path folder;

  private Engine engine;
  private DockerClient client;

  @BeforeEach
  void findEngine() throws Exception {
    engine = ContainerEngine.assume().engine();
    client = engine.client();
  }

  @AfterEach
  void nothingIsLeft() {
    if (client == null) {
      return; // skipped
    }
    for (String name : names()) {
      client.removeImageCmd(name).withForce(true).exec();
    }
  }

  @Test
  void removesOnlyOlderUnusedImagesOfThisCheckout() throws Exception {
    ConsumerImage used = image("dubbo-2.7", "1.0", "one");
    assertThat(used.build(engine)).isTrue();
    String container = container(used.name());
    ConsumerImage otherRelease = image("dubbo-2.7", "2.0", "one");
    ConsumerImage otherCheckout = image("dubbo-2.7", "1.0", "theirs", Path.of("/elsewhere"));
    ConsumerImage second = image("dubbo-2.7", "1.0", "two");
    ConsumerImage third = image("dubbo-2.7", "1.0", "three");
    try {
      for (ConsumerImage one : List.of(otherRelease, otherCheckout, second, third)) {
        assertThat(one.build(engine)).isTrue();
      }
      assertThat(third.build(engine)).as("it is there").isFalse();
      client.tagImageCmd(BASE, repository, "somebody-elses").exec();

      assertThat(FormerImages.remove(engine, third, Instant.now())).as("all are new").isEmpty();
      assertThat(FormerImages.remove(engine, third, later())).containsExactly(second.name());

      assertThat(names())
          .containsExactlyInAnyOrder(
              used.name(),
              otherRelease.name(),
              otherCheckout.name(),
              third.name(),
              repository + ":somebody-elses");
    } finally {
      Abandoned.remove(client, container);
    }
    assertThat(FormerImages.remove(engine, third, later())).containsExactly(used.name());
  }

  @Test
  void rebuildsAnImageRemovedMeanwhile() throws Exception {
    ConsumerImage image = image("dubbo-2.7", "1.0", "one");
    List<String> tried = new ArrayList<>();

    String container =
        image.use(
            engine,
            name -> {
              if (tried.isEmpty()) {
                client.removeImageCmd(name).exec();
              }
              tried.add(name);
              return container(name);
            });

    Abandoned.remove(client, container);
    assertThat(tried).containsExactly(image.name(), image.name());
  }

  @Test
  void reportsAFailureUnchangedWhenTheImageExists() throws Exception {
    ConsumerImage image = image("dubbo-2.7", "1.0", "one");
    List<String> tried = new ArrayList<>();

    assertThatThrownBy(
            () ->
                image.use(
                    engine,
                    name -> {
                      tried.add(name);
                      throw new IOException("no space left");
                    }))
        .hasMessage("no space left");
    assertThat(tried).hasSize(1);
  }

  private static Instant later() {
    return Instant.now().plus(FormerImages.KEPT).plusSeconds(60);
  }

  private String container(String image) throws IOException {
    Map<String, String> labels = ContainerOwner.self().labels(folder);
    return engine.ask(
        asked ->
            asked
                .createContainerCmd(image)
                .withEntrypoint("none")
                .withLabels(labels)
                .exec()
                .getId());
  }

  private ConsumerImage image(String line, String version, String content) throws IOException {
    return image(line, version, content, Path.of("/here"));
  }

  private ConsumerImage image(String line, String version, String content, Path checkout)
      throws IOException {
    Path jar = Files.writeString(folder.resolve("probe.jar"), content);
    Path copy = Files.copy(jar, Files.createTempDirectory(folder, "jars").resolve("probe.jar"));
    return ConsumerImage.of(
        new ConsumerLine(line, version, List.of(copy), copy),
        BaseImage.of(client, BASE),
        repository,
        checkout);
  }

  private List<String> names() {
    return client.listImagesCmd().exec().stream()
        .filter(image -> image.getRepoTags() != null)
        .flatMap(image -> List.of(image.getRepoTags()).stream())
        .filter(name -> name.startsWith(repository + ":"))
        .toList();
  }
}
