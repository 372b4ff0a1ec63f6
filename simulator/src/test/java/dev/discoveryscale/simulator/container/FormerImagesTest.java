package dev.discoveryscale.simulator.container;

import static dev.discoveryscale.simulator.container.FakeEngine.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.model.Image;
import dev.discoveryscale.jvm.launcher.Jdk;
import dev.discoveryscale.probe.launcher.line.ConsumerLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run does not fail if older images cannot be removed. */
class FormerImagesTest {

  private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

  @TempDir private Path folder;

  private final FakeEngine engine = new FakeEngine();

  @Test
  void keepsImagesThatTheEngineDoesNotList() throws IOException {
    engine.answer("listImagesCmd", refused());

    assertThat(remove()).isEmpty();
  }

  @Test
  void removesTheNextImageWhenOneCannotBeRemoved() throws IOException {
    engine
        .answer("listImagesCmd", callback -> List.of(old("name:one"), old("name:two")))
        .answer(
            "removeImageCmd",
            callback -> {
              throw new InternalServerErrorException("device or resource busy");
            },
            FakeEngine.done());

    assertThat(remove()).containsExactly("name:two");
  }

  private List<String> remove() throws IOException {
    Path jar = Files.writeString(folder.resolve("probe.jar"), "new");
    ConsumerImage newest =
        ConsumerImage.of(
            new ConsumerLine("dubbo-2.7", "1.0", List.of(jar), jar),
            new BaseImage("base", "sha256:1", new Jdk(Path.of("/opt/java"), 17, false)),
            "name",
            folder);
    return FormerImages.remove(engine.engine(), newest, NOW);
  }

  private static Image old(String name) {
    return FakeEngine.read(
        "{\"RepoTags\":[\"%s\"],\"Created\":%d}"
            .formatted(name, NOW.minus(FormerImages.KEPT).getEpochSecond() - 1),
        Image.class);
  }
}
