package dev.discoveryscale.simulator.e2e.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real servers and clients of many stacks, each with the shortest load. */
@Tag("exhaustive")
class CallStacksIT {

  @TempDir private Path folder;

  @Test
  void callsWithHessianAndWithMessagesOverBothProtocols() throws Exception {
    Map<String, String> written =
        new PlayedStacks(folder)
            .written(
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
            new PlayedStacks(folder)
                .written(
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
        new PlayedStacks(folder)
            .written(
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
        new PlayedStacks(folder)
            .written(
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
}
