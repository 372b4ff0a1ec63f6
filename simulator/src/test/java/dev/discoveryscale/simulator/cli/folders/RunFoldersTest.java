package dev.discoveryscale.simulator.cli.folders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.yaml.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which folders a run may begin in. */
class RunFoldersTest {

  @TempDir private Path folder;

  @Test
  void acceptsAFolderOfARunKilledBeforeItsRecord() throws Exception {
    for (String file : new String[] {"run.lock", "run.json.part", "simulator.log"}) {
      Files.writeString(folder.resolve(file), "1\n");
    }

    assertThat(choose()).isEqualTo(folder.toAbsolutePath().normalize());
  }

  @Test
  void refusesAFolderWithARunOrOtherFiles() throws Exception {
    Files.writeString(folder.resolve("run.lock"), "1\n");
    Files.writeString(folder.resolve("run.json"), "{}");

    assertThatThrownBy(this::choose)
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("files in it");
  }

  @Test
  void givesEachOfManyRunsOfOneSecondItsOwnFolder() throws Exception {
    int runs = 64;
    Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
    CyclicBarrier together = new CyclicBarrier(runs);
    ExecutorService threads = Executors.newFixedThreadPool(runs);
    List<Future<Path>> chosen = new ArrayList<>();
    try {
      for (int run = 0; run < runs; run++) {
        chosen.add(
            threads.submit(
                () -> {
                  together.await();
                  return RunFolders.choose(Optional.empty(), new Home(folder), "smoke", clock);
                }));
      }
      Set<String> names = new HashSet<>();
      for (Future<Path> each : chosen) {
        assertThat(each.get()).isDirectory();
        names.add(each.get().getFileName().toString());
      }
      assertThat(names)
          .hasSize(runs)
          .contains("20260102T030405Z-smoke", "20260102T030405Z-smoke-2")
          .contains("20260102T030405Z-smoke-" + runs);
    } finally {
      threads.shutdownNow();
    }
  }

  private Path choose() {
    return RunFolders.choose(Optional.of(folder), new Home(folder), "smoke", Clock.systemUTC());
  }
}
