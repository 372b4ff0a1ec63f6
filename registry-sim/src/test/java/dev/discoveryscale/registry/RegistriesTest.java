package dev.discoveryscale.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistriesTest {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  @TempDir private Path folder;

  @Test
  void startsAndStopsAllTogether() throws Exception {
    Restartable second;
    try (Registries registries = Registries.start(2, folder)) {
      assertThat(registries.connectStrings()).hasSize(2).doesNotHaveDuplicates();
      await().atMost(LIMIT).until(() -> registries.all().stream().allMatch(Registry::alive));
      second = registries.all().get(1);
    }
    assertThat(second.alive()).isFalse();
    assertThat(folder.resolve("registry-2").resolve("server.log")).exists();
    assertThat(folder.resolve("registry-2").resolve("data")).doesNotExist();
  }

  @Test
  void stopsOthersWhenOneDoesNotStart() throws Exception {
    Files.createDirectories(folder.resolve("registry-2").resolve("data"));

    assertThatThrownBy(() -> Registries.start(2, folder))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("registry-2");

    assertThat(folder.resolve("registry-1").resolve("data")).doesNotExist();
  }

  @Test
  void requiresAtLeastOne() {
    assertThatThrownBy(() -> Registries.start(0)).hasMessageContaining("not 0");
  }
}
