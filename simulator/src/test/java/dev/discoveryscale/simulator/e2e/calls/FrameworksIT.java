package dev.discoveryscale.simulator.e2e.calls;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real servers and clients of other frameworks than Dubbo, and between both. */
@Tag("exhaustive")
class FrameworksIT {

  @TempDir private Path folder;

  @Test
  void callsOverOtherFrameworksAndFromOneToAnother() throws Exception {
    Map<String, JsonNode> played =
        new PlayedStacks(folder)
            .played(
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

  /** A Triple server that does not tell Dubbo its methods fails a quarter of the calls here. */
  @Test
  void streamsInBothDirections() throws Exception {
    Map<String, JsonNode> played =
        new PlayedStacks(folder)
            .played(
                """
                stacks:
                  - {line: dubbo-3.3, protocol: tri, serialization: protobuf}
                  - {line: grpc-1.80, protocol: grpc}
                payloads: [stream-up-20, stream-both-20, stream-down-500-slow]
                """);
    assertThat(played).hasSize(6);
    played.forEach(
        (name, calls) ->
            assertThat(calls.at("/traffic/connections").asInt()).as(name).isEqualTo(1));
  }
}
