package dev.discoveryscale.simulator.cores;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.record.PlayedCalls.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadWatchTest {

  private static final long SERVER = 102;

  @TempDir private Path proc;
  private long seconds;

  private ThreadWatch watch() {
    return new ThreadWatch(new Proc(proc), SERVER, () -> Duration.ofSeconds(seconds).toNanos());
  }

  private void thread(long id, String name, long ticks, int processor) throws IOException {
    Path folder = Files.createDirectories(proc.resolve("102/task/" + id));
    Files.writeString(
        folder.resolve("stat"),
        "%d (%s) S 1 0 0 0 -1 0 0 0 0 0 %d 0 0 0 20 0 1 0 7 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 17 %d 0 0 0 0 0"
            .formatted(id, name, ticks, processor));
  }

  @Test
  void addsTheThreadsOfAPool() throws IOException {
    thread(1, "Handler-1", 500, 0);
    thread(2, "Handler-2", 500, 0);
    thread(3, "Idle", 40, 0);
    ThreadWatch watch = watch();
    watch.begin();

    seconds += 10;
    thread(1, "Handler-1", 900, 1);
    thread(2, "Handler-2", 600, 0);
    watch.look();

    assertThat(watch.used()).containsExactly(new Threads("Handler", 2, 50, 10, 40, List.of(0, 1)));
  }

  @Test
  void leavesOutWhatWasUsedBetweenParts() throws IOException {
    thread(1, "main", 0, 0);
    ThreadWatch watch = watch();
    watch.begin();
    seconds += 10;
    thread(1, "main", 100, 0);
    watch.look();

    seconds += 100;
    thread(1, "main", 9_000, 1);
    watch.begin();
    seconds += 10;
    thread(1, "main", 9_300, 0);
    watch.look();

    assertThat(watch.used()).containsExactly(new Threads("main", 1, 20, 20, 20, List.of(0)));
  }

  @Test
  void countsAThreadThatBeganMeanwhile() throws IOException {
    ThreadWatch watch = watch();
    watch.begin();
    seconds += 10;
    thread(5, "late", 500, 1);
    watch.look();

    assertThat(watch.used()).containsExactly(new Threads("late", 1, 50, 50, 50, List.of(1)));
  }
}
