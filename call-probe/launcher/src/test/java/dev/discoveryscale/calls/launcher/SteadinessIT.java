package dev.discoveryscale.calls.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the agent samples of both sides while they call each other. */
class SteadinessIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(120);
  private static final int LEAK_EVERY = 100;
  private static final long CALLS = 5_000;

  /** Threads that a side may start or end for itself. */
  private static final long OWN_THREADS = 10;

  @TempDir Path folder;

  @Test
  void samplesResourcesOfBothSides() throws Exception {
    Pair pair = Pair.of(folder, "dubbo-2.7", "dubbo").with("contention", true);
    try (LaunchedServer server = pair.server();
        LaunchedClient client = pair.client()) {
      begin(server, client);
      while (samples("server").isEmpty() || samples("client").isEmpty()) {
        client.takeCalls();
        server.requireAlive();
      }
      client.stopCalls();
      server.countObjects("end");
      client.countObjects("end");
    }

    for (String side : List.of("server", "client")) {
      JsonNode sample = samples(side).get(0);
      assertThat(sample.fieldNames())
          .toIterable()
          .contains("oldUsedBytes", "threads", "openFiles", "blocks", "blockedMs", "waitedMs");
      assertThat(sample.path("threads").asLong()).isPositive();
      if (Files.exists(Path.of("/proc/self/io"))) {
        assertThat(sample.fieldNames())
            .toIterable()
            .contains("rssBytes", "diskReadBytes", "diskWrittenBytes", "loopbackBytes");
      }
      List<JsonNode> classes = records(side, each -> each.path("type").asText().equals("class"));
      assertThat(classes).extracting(each -> each.path("class").asText()).contains("[B");
    }
  }

  @Test
  void seesThreadsThatAServerLeaks() throws Exception {
    Pair pair = Pair.of(folder, "dubbo-2.7", "dubbo").with("fault.leakThreadEvery", LEAK_EVERY);
    long answered = 0;
    try (LaunchedServer server = pair.server();
        LaunchedClient client = pair.client()) {
      begin(server, client);
      while (answered < CALLS) {
        answered += client.takeCalls().right();
      }
      answered += client.stopCalls().right();
      server.settle("stop", SETTLE_LIMIT);
      client.settle("stop", SETTLE_LIMIT);
    }

    assertThat(grownThreads("server")).isGreaterThan(answered / LEAK_EVERY - OWN_THREADS);
    assertThat(grownThreads("client")).isLessThan(OWN_THREADS);
  }

  private static void begin(LaunchedServer server, LaunchedClient client)
      throws InterruptedException {
    client.startCalls();
    while (client.takeCalls().right() == 0) {
      server.requireAlive();
    }
    server.phase("measured");
    client.phase("measured");
  }

  /** From the beginning of the phase to the settled point. */
  private long grownThreads(String side) throws IOException {
    return threads(side, "settled") - threads(side, "phase");
  }

  private long threads(String side, String type) throws IOException {
    return records(side, each -> each.path("type").asText().equals(type))
        .get(0)
        .path("threads")
        .asLong();
  }

  private List<JsonNode> samples(String side) throws IOException {
    return records(
        side,
        each ->
            each.path("type").asText().equals("sample")
                && each.path("phase").asText().equals("measured"));
  }

  /** Those that are complete: the last line may just be written. */
  private List<JsonNode> records(String side, Predicate<JsonNode> wanted) throws IOException {
    String text = Files.readString(folder.resolve(side).resolve("samples.jsonl"));
    String complete = text.substring(0, text.lastIndexOf('\n') + 1);
    List<JsonNode> found = new ArrayList<>();
    JSON.readerFor(JsonNode.class)
        .<JsonNode>readValues(complete)
        .forEachRemaining(
            each -> {
              if (wanted.test(each)) {
                found.add(each);
              }
            });
    return found;
  }
}
