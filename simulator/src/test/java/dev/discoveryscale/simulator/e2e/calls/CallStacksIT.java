package dev.discoveryscale.simulator.e2e.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.simulator.e2e.SimulatorProcess;
import dev.discoveryscale.simulator.e2e.SimulatorProcess.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real servers and clients of many stacks, each with the shortest load. */
@Tag("exhaustive")
class CallStacksIT {

  private static final Duration LIMIT = Duration.ofMinutes(15);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String REST =
      """
      jvm: {heap: 256m}
      load: {arrivals: closed, callers: 2}
      time: {warmUp: 1s, measured: 1s}
      gates: [{measure: callsWrong, max: 0}, {measure: callsInError, max: 0}]
      """;

  @TempDir private Path folder;

  /** What the client wrote with, by the name of each cell that was completed. */
  private Map<String, String> run(String scenario) throws Exception {
    Map<String, String> written = new TreeMap<>();
    played(scenario)
        .forEach((name, calls) -> written.put(name, calls.at("/client/serializations").toString()));
    return written;
  }

  /** What is known of both sides, by the name of each cell that was completed. */
  private Map<String, JsonNode> played(String scenario) throws Exception {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, "kind: calls\nname: mine\n" + scenario + REST);
    Path run = folder.resolve("run");
    Ended ended = SimulatorProcess.ended(run, LIMIT, "run", file.toString(), "--out=" + run);
    assertThat(ended.code()).as(ended.output()).isZero();
    Map<String, JsonNode> played = new TreeMap<>();
    for (JsonNode cell : JSON.readTree(run.resolve("summary.json").toFile()).path("cells")) {
      String name = cell.path("profile").asText();
      JsonNode known = JSON.readTree(run.resolve("cells/%s/1/cell.json".formatted(name)).toFile());
      played.put(name, known.path("calls"));
    }
    return played;
  }

  @Test
  void callsWithHessianAndWithMessagesOverBothProtocols() throws Exception {
    Map<String, String> written =
        run(
            """
            stacks:
              - {line: [dubbo-2.7, dubbo-3.3], protocol: dubbo, serialization: protobuf}
              - {line: [dubbo-3.0, dubbo-3.3], protocol: tri, serialization: protobuf}
              - {line: dubbo-3.0, protocol: tri, serialization: hessian2}
            payloads: [pojo-list]
            """);
    assertThat(written).hasSize(5);
    assertThat(written)
        .allSatisfy(
            (name, serializations) ->
                assertThat(serializations)
                    .as(name)
                    .contains(name.contains("protobuf") ? "\"protobuf\"" : "\"hessian2\""));
    assertThat(written.get("dubbo-3.3-tri-protobuf-pojo-list")).isEqualTo("[\"protobuf\"]");
  }

  /** The example of docs/adding-a-protocol-stack.md. */
  @Test
  void takesASerializationThatOnlyTheProfileKnows() throws Exception {
    assertThat(
            run(
                """
                stacks:
                  - line: dubbo-2.7
                    protocol: dubbo
                    serialization: protostuff
                    libraries:
                      - io.protostuff:protostuff-core:1.5.9
                      - io.protostuff:protostuff-runtime:1.5.9
                payloads: [pojo]
                """))
        .containsExactly(Map.entry("dubbo-2.7-dubbo-protostuff-pojo", "[\"protostuff\"]"));
  }

  /** The default of all lines is hessian2, so java shows whose setting was read. */
  @Test
  void findsTheServerInARegistryAndProvesWhoNamesTheSerialization() throws Exception {
    Map<String, String> written =
        run(
            """
            through: registry
            stacks:
              - {line: [dubbo-2.5, dubbo-2.6, dubbo-2.7, dubbo-3.2], protocol: dubbo, serialization: java}
              - {line: dubbo-2.7, protocol: dubbo, serialization: java, decidedBy: consumer}
              - {line: dubbo-3.3, protocol: tri, serialization: hessian2}
            payloads: [text-100]
            """);
    assertThat(written).hasSize(6);
    assertThat(written)
        .allSatisfy(
            (name, serializations) ->
                assertThat(serializations)
                    .as(name)
                    .contains(name.contains("java") ? "\"java\"" : "\"hessian2\"")
                    .doesNotContain(name.contains("java") ? "\"hessian2\"" : "\"java\""));
  }

  /**
   * Every transporter and serialization of stack-parts.yaml that the other tests leave out, but
   * avro, which loses the date of a person.
   */
  @Test
  void callsWithEveryTransporterAndSerializationThatIsKnown() throws Exception {
    Map<String, String> written =
        run(
            """
            stacks:
              - {line: dubbo-2.5, protocol: dubbo, transporter: [netty3, mina], serialization: hessian2}
              - {line: dubbo-2.5, protocol: dubbo, transporter: netty3, serialization: [dubbo, java, json]}
              - {line: dubbo-2.7, protocol: dubbo, transporter: [netty3, mina, mina-unpooled], serialization: hessian2}
              - {line: dubbo-2.6, protocol: dubbo, transporter: grizzly, serialization: hessian2}
              - {line: dubbo-3.0, protocol: dubbo, transporter: netty3, serialization: hessian2}
              - {line: [dubbo-2.7, dubbo-3.0, dubbo-3.3], protocol: dubbo, serialization: [fastjson, kryo, fst]}
              - {line: [dubbo-3.0, dubbo-3.3], protocol: dubbo, serialization: java}
              - {line: dubbo-3.3, protocol: dubbo, serialization: [fury, jackson, protostuff, msgpack, gson]}
            payloads: [person]
            """);
    assertThat(written).hasSize(26);
    assertThat(written)
        .allSatisfy(
            (name, serializations) ->
                assertThat(serializations).contains(name.split("-")[name.split("-").length - 2]));
  }

  @Test
  void callsOverProtocolsThatChooseSerializationAndNetworkThemselves() throws Exception {
    Map<String, JsonNode> played =
        played(
            """
            stacks:
              - {line: [dubbo-2.5, dubbo-2.6, dubbo-2.7], protocol: [rmi, hessian, http, webservice]}
              - {line: dubbo-3.3, protocol: [rmi, http]}
            payloads: [person]
            """);
    assertThat(played).hasSize(14);
    Path run = folder.resolve("run");
    Ended again = SimulatorProcess.ended(run, LIMIT, "run", "--resume", run.toString());
    assertThat(again.output()).contains("nothing to resume: all 14 cells have a result");
    played.forEach(
        (name, calls) -> {
          String protocol = name.split("-")[2];
          String writes =
              name.matches("dubbo-(2.7|3.3)-http.*")
                  ? "json"
                  : Map.of("hessian", "hessian", "webservice", "soap")
                      .getOrDefault(protocol, "java");
          assertThat(calls.at("/client/protocols").toString())
              .as(name)
              .isEqualTo("[\"%s\"]".formatted(protocol));
          assertThat(calls.at("/server/protocols")).as(name).isEmpty();
          for (String side : List.of("server", "client")) {
            assertThat(calls.at("/" + side + "/serializations").toString())
                .as(name)
                .isEqualTo("[\"%s\"]".formatted(writes));
          }
          assertThat(calls.at("/server/transporters").toString())
              .as(name)
              .isEqualTo(protocol.equals("rmi") ? "[]" : "[\"jetty\"]");
        });
  }

  @Test
  void callsWithBidRequestsOverEveryKindOfProtocol() throws Exception {
    Map<String, String> written =
        run(
            """
            stacks:
              - {line: [dubbo-2.5, dubbo-3.3], protocol: dubbo, serialization: hessian2}
              - {line: dubbo-3.3, protocol: tri, serialization: hessian2}
              - {line: dubbo-2.7, protocol: [rmi, hessian, http]}
            payloads: [bid-request, bid-request-list-distinct, work-1k]
            """);
    assertThat(written).hasSize(18);
  }

  @Test
  void callsOverOtherFrameworksAndFromOneToAnother() throws Exception {
    Map<String, JsonNode> played =
        played(
            """
            stacks:
              - {line: [grpc-1.80, grpc-go-1.85], protocol: grpc, connections: [1, each]}
              - {line: rpcx-1.9, protocol: rpcx, connections: each}
              - {line: thrift-0.17, protocol: thrift, transporter: [selector, blocking]}
              - {line: motan-1.2, protocol: motan, serialization: hessian, connections: 2}
              - {line: [dubbo-2.5, dubbo-3.3], protocol: dubbo, serialization: hessian2}
              - {line: dubbo-3.3, protocol: tri, serialization: protobuf}
              - {client: {line: grpc-1.80}, server: {line: dubbo-3.3}, protocol: tri, serialization: protobuf}
              - {client: {line: grpc-go-1.85}, server: {line: dubbo-3.3}, protocol: tri, serialization: protobuf}
              - {client: {line: dubbo-3.3}, server: {line: grpc-1.80}, protocol: tri, serialization: protobuf}
              - {client: {line: dubbo-3.3}, server: {line: grpc-go-1.85}, protocol: tri, serialization: protobuf}
            payloads: [message]
            """);
    assertThat(played).hasSize(15);
    played.forEach(
        (name, calls) ->
            assertThat(calls.at("/traffic/connections").asInt())
                .as(name)
                .isEqualTo(name.matches(".*(each|thrift|motan).*") ? 2 : 1));
  }
}
