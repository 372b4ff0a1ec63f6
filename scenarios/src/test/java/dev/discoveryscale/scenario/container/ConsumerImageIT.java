package dev.discoveryscale.scenario.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import dev.discoveryscale.probe.launcher.ConsumerLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images of consumers in a repository of the test's own. Skipped where there is no engine. */
class ConsumerImageIT {

  private static final String BASE = "eclipse-temurin:17-jre";

  /** No other test's, and no other checkout's. */
  private final String repository = "discovery-scale-test-" + ProcessHandle.current().pid();

  @TempDir private Path folder;

  private Engine engine;
  private DockerClient client;

  @BeforeEach
  void findEngine() throws InterruptedException {
    engine = ContainerEngine.assume().engine();
    client = engine.client();
  }

  @AfterEach
  void nothingIsLeft() {
    for (String name : names()) {
      client.removeImageCmd(name).withForce(true).exec();
    }
  }

  @Test
  void aNewOneTakesThePlaceOfTheOlderButOfNoneThatIsInUseOrOfAnotherKind() throws Exception {
    ConsumerImage used = image("dubbo-2.7", "1.0", "one");
    assertThat(used.build(engine)).isEmpty();
    String container =
        client
            .createContainerCmd(used.name())
            .withEntrypoint("none")
            .withLabels(Owner.self().labels(folder))
            .exec()
            .getId();
    ConsumerImage otherRelease = image("dubbo-2.7", "2.0", "one");
    ConsumerImage second = image("dubbo-2.7", "1.0", "two");
    ConsumerImage third = image("dubbo-2.7", "1.0", "three");
    try {
      otherRelease.build(engine);
      assertThat(second.build(engine)).as("the first is in use").isEmpty();
      assertThat(second.build(engine)).as("it is there").isEmpty();
      client.tagImageCmd(BASE, repository, "somebody-elses").exec();

      assertThat(third.build(engine)).containsExactly(second.name());

      assertThat(names())
          .containsExactlyInAnyOrder(
              used.name(), otherRelease.name(), third.name(), repository + ":somebody-elses");
    } finally {
      Abandoned.remove(client, container);
    }
    assertThat(second.build(engine)).containsExactlyInAnyOrder(used.name(), third.name());
  }

  private ConsumerImage image(String line, String version, String content) throws IOException {
    Path jar = Files.writeString(folder.resolve("probe.jar"), content);
    Path copy = Files.copy(jar, Files.createTempDirectory(folder, "jars").resolve("probe.jar"));
    return ConsumerImage.of(
        new ConsumerLine(line, version, List.of(copy), copy),
        BaseImage.of(client, BASE),
        repository);
  }

  private List<String> names() {
    return client.listImagesCmd().exec().stream()
        .filter(image -> image.getRepoTags() != null)
        .flatMap(image -> List.of(image.getRepoTags()).stream())
        .filter(name -> name.startsWith(repository + ":"))
        .toList();
  }
}
