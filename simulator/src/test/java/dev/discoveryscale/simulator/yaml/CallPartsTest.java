package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.calls.CallProfile;
import dev.discoveryscale.model.calls.CallProfile.DecidedBy;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import dev.discoveryscale.simulator.plan.Consumers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Protocols, transporters and serializations of profiles of calls, as far as lines have them. */
class CallPartsTest {

  private static final List<String> SWEEPS =
      List.of(
          "calls-buffer.yaml",
          "calls-frameworks.yaml",
          "calls-frameworks-equal.yaml",
          "calls-frameworks-open.yaml",
          "calls-frameworks-threads.yaml");

  private static final Map<String, String> RELEASES =
      Map.of("dubbo-2.7", "2.7.23", "dubbo-3.0", "3.0.15", "dubbo-3.3", "3.3.6");

  @TempDir private Path folder;

  private CallProfile read(String profile) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), profile);
    return CallProfiles.read(RELEASES, Source.read(file, List.of()), setting -> {});
  }

  @Test
  void addsWhatASerializationNeedsUnlessTheProfileHasItInAnotherVersion() throws IOException {
    CallProfile profile =
        read(
            "{line: dubbo-3.3, protocol: dubbo, serialization: protobuf, jvm: {heap: 64m},"
                + " server: {libraries: ['com.google.protobuf:protobuf-java:3.25.5']}}");
    assertThat(profile.stack().form()).isEqualTo("protobuf");
    assertThat(profile.server().libraries())
        .contains("com.google.protobuf:protobuf-java:3.25.5")
        .doesNotContain("com.google.protobuf:protobuf-java:3.25.9");
    assertThat(profile.client().libraries())
        .contains(
            "com.google.protobuf:protobuf-java:3.25.9",
            "org.apache.dubbo.extensions:dubbo-serialization-protobuf:3.2.0");
  }

  @Test
  void knowsWhatAProtocolWritesThatReadsNoSerialization() throws IOException {
    CallProfile profile = read("{line: dubbo-2.7, protocol: http, jvm: {heap: 64m}}");
    assertThat(profile.name()).isEqualTo("dubbo-2.7-http");
    assertThat(profile.stack().serialization()).isEqualTo("json");
    assertThat(profile.stack().decidedBy()).isEqualTo(DecidedBy.PROTOCOL);
    assertThat(profile.stack().connections()).isEmpty();
    assertThat(profile.server().libraries())
        .contains("com.github.briandilley.jsonrpc4j:jsonrpc4j:1.2.0");
  }

  @Test
  void takesAnySerializationThatComesWithLibraries() throws IOException {
    CallProfile profile =
        read(
            "{line: dubbo-2.7, protocol: dubbo, serialization: protostuff, jvm: {heap: 64m},"
                + " libraries: ['io.protostuff:protostuff-core:1.5.9'], parameters: {buffer: 4096}}");
    assertThat(profile.name()).isEqualTo("dubbo-2.7-dubbo-protostuff");
    assertThat(profile.server().parameters()).containsEntry("buffer", "4096");
  }

  @Test
  void readsStacksOfOtherFrameworksAndBetweenTwo() throws IOException {
    CallProfile grpc =
        read("{line: grpc-1.80, protocol: grpc, connections: each, jvm: {heap: 64m}}");
    assertThat(grpc.name()).isEqualTo("grpc-1.80-grpc-connection-each");
    assertThat(grpc.stack().framework()).isEqualTo("grpc");
    assertThat(grpc.stack().form()).isEqualTo("protobuf");
    CallProfile mixed =
        read(
            "{client: {line: grpc-go-1.85}, server: {line: dubbo-3.3}, protocol: tri,"
                + " serialization: protobuf, jvm: {heap: 64m}}");
    assertThat(mixed.name()).isEqualTo("grpc-go-1.85-calls-dubbo-3.3-tri-protobuf");
    assertThat(mixed.stack().framework()).isEqualTo("dubbo");
    assertThat(
            read("{line: thrift-0.17, protocol: thrift, transporter: selector, jvm: {heap: 64m}}")
                .name())
        .isEqualTo("thrift-0.17-thrift-selector");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{line: dubbo-2.7, protocol: tri, serialization: hessian2, jvm: {heap: 64m}} | protocol must be one of dubbo, rmi, hessian, http, webservice, json, which dubbo-2.7 can use, got tri",
        "{line: dubbo-3.3, protocol: tri, serialization: java, jvm: {heap: 64m}} | serialization must be one of hessian2, fastjson2, protobuf, which dubbo-3.3 can use",
        "{line: dubbo-3.3, protocol: tri, serialization: hessian2, transporter: netty4, jvm: {heap: 64m}} | transporter must be absent with protocol: tri, which does not read it",
        "{line: dubbo-3.3, protocol: tri, serialization: hessian2, connections: 4, jvm: {heap: 64m}} | connections must be 1 with protocol: tri, which does not read it and uses one connection, got 4",
        "{line: dubbo-3.3, protocol: dubbo, serialization: hessian2, decidedBy: consumer, jvm: {heap: 64m}} | decidedBy must be provider: a provider of 3.2 or later refuses",
        "{line: dubbo-3.3, protocol: dubbo, serialization: thrift, jvm: {heap: 64m}} | serialization must be one of hessian2, java, fastjson, fastjson2, fury, msgpack, avro, gson, jackson, protostuff, kryo, fst, protobuf, which dubbo-3.3 can use with dubbo; another one needs libraries, got \"thrift\"",
        "{line: dubbo-3.3, protocol: carrier-pigeon, serialization: hessian2, jvm: {heap: 64m}} | protocol must be one of dubbo, tri, rmi, hessian, http, webservice, json, got \"carrier-pigeon\"",
        "{line: grpc-1.80, protocol: dubbo, jvm: {heap: 64m}} | protocol must be one of grpc, tri, got \"dubbo\"",
        "{client: {line: thrift-0.17}, server: {line: grpc-1.80}, protocol: grpc, jvm: {heap: 64m}} | protocol must be one that both sides have; grpc-1.80 and thrift-0.17 have none in common, got grpc",
        "{line: thrift-0.17, protocol: thrift, connections: 4, jvm: {heap: 64m}} | connections must be absent with protocol: thrift, which does not read it and always opens as many as calls need, got a value",
        "{line: dubbo-3.3, protocol: tri, serialization: hessian2, connections: some, jvm: {heap: 64m}} | connections must be a whole number from 1 to 10000 or each, got \"some\"",
        "{line: dubbo-2.7, protocol: rmi, serialization: java, jvm: {heap: 64m}} | serialization must be absent with protocol: rmi, which does not read it and always writes java, got a value",
        "{line: dubbo-2.7, protocol: hessian, transporter: netty4, jvm: {heap: 64m}} | transporter must be absent with protocol: hessian, which does not read it and always uses Jetty and the JDK's HTTP client, got a value",
        "{line: dubbo-2.7, protocol: http, connections: 4, jvm: {heap: 64m}} | connections must be absent with protocol: http, which does not read it and always opens as many as calls need, got a value",
        "{line: dubbo-2.7, protocol: http, decidedBy: provider, jvm: {heap: 64m}} | decidedBy must be absent with protocol: http, which does not read it and always writes json, got a value",
        "{client: {line: dubbo-2.5}, server: {line: dubbo-2.7}, protocol: http, jvm: {heap: 64m}} | protocol must be one with which both lines write the same: http writes java in dubbo-2.5 and json in dubbo-2.7, got http",
        "{line: dubbo-2.7, protocol: dubbo, serialization: avro, jvm: {heap: 64m}} | serialization must be one of hessian2, java, fastjson, kryo, fst, protobuf, which dubbo-2.7 can use with dubbo; another one needs libraries, got \"avro\"",
        "{line: dubbo-2.7, protocol: dubbo, transporter: grizzly, serialization: java, jvm: {heap: 64m}} | transporter must be one of netty3, netty4, mina, mina-unpooled, which dubbo-2.7 can use, got grizzly",
        "{line: dubbo-2.5, protocol: dubbo, transporter: netty4, serialization: dubbo, jvm: {heap: 64m}} | transporter must be one of netty3, mina, mina-unpooled, which dubbo-2.5 can use, got netty4",
        "{line: dubbo-2.7, protocol: dubbo, serialization: dubbo, jvm: {heap: 64m}} | serialization must be one of hessian2, java, fastjson, kryo, fst, protobuf, which dubbo-2.7 can use with dubbo; another one needs libraries, got \"dubbo\"",
      })
  void refusesWhatALineOrAProtocolDoesNotHave(String profile, String message) {
    assertThatThrownBy(() -> read(profile))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining(message);
  }

  /** A scenario with ranges stands for several, and is left out. */
  @Test
  void readsEveryShippedScenarioOfCallsAndItsShorterRun() throws IOException {
    Home home = new Home(Path.of("..").toAbsolutePath());
    Limits limits = new Limits(64L << 30, 2, 60_000);
    try (Stream<Path> files = Files.list(Path.of("../scenarios"))) {
      for (Path file :
          files
              .filter(each -> each.getFileName().toString().matches("calls-.*[.]yaml"))
              .filter(each -> !SWEEPS.contains(each.getFileName().toString()))
              .toList()) {
        Source source = Source.read(file, List.of());
        for (Source each :
            source.tree().has("quick")
                ? List.of(source, CallScenarioReader.quick(source))
                : List.of(source)) {
          assertThat(
                  CallInputs.read(home, each, List.of(), List.of(), Consumers.RELEASES, limits)
                      .profiles())
              .as(file.toString())
              .isNotEmpty();
        }
      }
    }
  }
}
