package dev.discoveryscale.scenario.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.scenario.BadInput;
import dev.discoveryscale.scenario.yaml.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which folders a run may begin in. */
class RunFoldersTest {

  @TempDir private Path folder;

  @Test
  void whatARunLeftThatWasKilledBeforeItsRecordIsNoHindrance() throws Exception {
    for (String file : new String[] {"run.lock", "run.json.part", "simulator.log"}) {
      Files.writeString(folder.resolve(file), "1\n");
    }

    assertThat(choose()).isEqualTo(folder.toAbsolutePath().normalize());
  }

  @Test
  void aFolderWithARunOrAnythingElseIsRefused() throws Exception {
    Files.writeString(folder.resolve("run.lock"), "1\n");
    Files.writeString(folder.resolve("run.json"), "{}");

    assertThatThrownBy(this::choose)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("files in it");
  }

  private Path choose() {
    return RunFolders.choose(Optional.of(folder), new Home(folder), "smoke", Clock.systemUTC());
  }
}
