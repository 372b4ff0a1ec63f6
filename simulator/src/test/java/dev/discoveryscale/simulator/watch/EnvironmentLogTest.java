package dev.discoveryscale.simulator.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.model.RegistryKind;
import dev.discoveryscale.registry.HeapAfterGc;
import dev.discoveryscale.registry.Registry;
import dev.discoveryscale.registry.RegistryStatistics;
import dev.discoveryscale.registry.ServerIdentity;
import dev.discoveryscale.simulator.live.Board;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The account of what stands around a consumer. */
class EnvironmentLogTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long PID = ProcessHandle.current().pid();

  @TempDir private Path folder;
  private Instant now = Instant.EPOCH;
  private Optional<HeapAfterGc> heap = Optional.empty();

  @Test
  void writesALinePerProcessAndTurnAndEachCollectionOnce() throws Exception {
    Path file = folder.resolve("world.jsonl");
    EnvironmentLog log = new EnvironmentLog(file, new Settable(), new Board(new Settable()));
    List<Registry> registries = List.of(new Told());

    log.look(registries);
    heap = Optional.of(new HeapAfterGc(1, 500, 300));
    for (int second = 1; second <= 30; second++) {
      now = Instant.EPOCH.plusSeconds(second);
      log.look(registries);
    }

    List<JsonNode> emulator = lines(file, "emulator");
    List<JsonNode> registry = lines(file, "registry-1");
    assertThat(emulator).hasSize(4).allMatch(line -> line.path("rssBytes").asLong() > 1 << 20);
    assertThat(registry)
        .extracting(line -> line.path("t").asLong())
        .containsExactly(0L, 10_000L, 20_000L, 30_000L);
    assertThat(registry)
        .extracting(line -> line.path("heapAfterGcBytes").asLong())
        .containsExactly(0L, 500L, 0L, 0L);
    assertThat(registry.get(1).path("oldAfterGcBytes").asLong()).isEqualTo(300);
    assertThat(registry).allMatch(line -> line.path("pid").asLong() == PID);
  }

  private static List<JsonNode> lines(Path file, String process) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode tree = JSON.readTree(line);
      if (tree.path("process").asText().equals(process)) {
        lines.add(tree);
      }
    }
    return lines;
  }

  private final class Settable extends Clock {
    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  private final class Told implements Registry {
    @Override
    public String name() {
      return "registry-1";
    }

    @Override
    public String connectString() {
      return "127.0.0.1:1";
    }

    @Override
    public ServerIdentity server() {
      return new ServerIdentity(RegistryKind.ZOOKEEPER, "told", Optional.empty());
    }

    @Override
    public RegistryStatistics statistics() {
      return RegistryStatistics.absent("none");
    }

    @Override
    public boolean alive() {
      return true;
    }

    @Override
    public OptionalLong pid() {
      return OptionalLong.of(PID);
    }

    @Override
    public Optional<HeapAfterGc> heapAfterGc() {
      return heap;
    }

    @Override
    public void close() {}
  }
}
