package dev.discoveryscale.simulator.e2e.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.SimulatorProcess;
import dev.discoveryscale.simulator.e2e.SimulatorProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Runs of many stacks in a folder of their own, each with the shortest load. */
record PlayedStacks(Path folder) {

  static final Duration LIMIT = Duration.ofMinutes(15);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String REST =
      """
      jvm: {heap: 256m, flags: [-XX:TieredStopAtLevel=1]}
      load: {arrivals: closed, callers: 2}
      gates: [{measure: callsWrong, max: 0}, {measure: callsInError, max: 0}]
      """;
  private static final String ALONE = "time: {warmUp: 1s, measured: 1s}\n";
  private static final String TOGETHER =
      "time: {warmUp: 1s, measured: 1s, turn: 1s}\nsharedJvms: true\n";

  /** What the client wrote with, by the name of each cell that was completed. */
  Map<String, String> written(String stacks) throws Exception {
    return written(played(stacks));
  }

  /** The same of a scenario whose payloads share servers and clients. */
  Map<String, String> writtenTogether(String stacks) throws Exception {
    return written(run(stacks + TOGETHER));
  }

  /** What is known of both sides, by the name of each cell that was completed. */
  Map<String, JsonNode> played(String stacks) throws Exception {
    return run(stacks + ALONE);
  }

  /** Where the run is. */
  Path run() {
    return folder.resolve("run");
  }

  private static Map<String, String> written(Map<String, JsonNode> played) {
    Map<String, String> written = new TreeMap<>();
    played.forEach(
        (name, calls) -> written.put(name, calls.at("/client/serializations").toString()));
    return written;
  }

  private Map<String, JsonNode> run(String scenario) throws Exception {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, "kind: calls\nname: mine\n" + scenario + REST);
    Ended ended = SimulatorProcess.ended(run(), LIMIT, "run", file.toString(), "--out=" + run());
    assertThat(ended.code()).as(ended.output()).isZero();
    Map<String, JsonNode> played = new TreeMap<>();
    for (JsonNode cell : JSON.readTree(run().resolve("summary.json").toFile()).path("cells")) {
      String name = cell.path("profile").asText();
      JsonNode known =
          JSON.readTree(run().resolve("cells/%s/1/cell.json".formatted(name)).toFile());
      played.put(name, known.path("calls"));
    }
    return played;
  }
}
