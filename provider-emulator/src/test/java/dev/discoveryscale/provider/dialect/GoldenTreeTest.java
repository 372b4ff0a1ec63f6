package dev.discoveryscale.provider.dialect;

import static dev.discoveryscale.provider.dialect.Fleets.DUBBO;
import static dev.discoveryscale.provider.dialect.Fleets.fleet;
import static dev.discoveryscale.provider.dialect.Fleets.natural;
import static dev.discoveryscale.provider.model.MetadataStorage.LOCAL;
import static dev.discoveryscale.provider.model.MetadataStorage.REMOTE;
import static dev.discoveryscale.provider.model.RegisterMode.ALL;
import static dev.discoveryscale.provider.model.RegisterMode.INSTANCE;
import static dev.discoveryscale.provider.model.RegisterMode.INTERFACE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares what the dialects write with the trees that one real provider of each line left in a
 * ZooKeeper: all paths, data and ephemerality. In the samples only host, pid, times, the place of
 * the provider's classes and the setting {@code qos.enable=false} are normalised, and under {@code
 * /dubbo/metadata} members of JSON objects are compared in any order, for their order is that of
 * Dubbo's hash maps. The samples named extras come from providers that had this project's extra
 * parameters set with {@code ServiceConfig.setParameters}.
 */
class GoldenTreeTest {

  private static final Instance INSTANCE_7 =
      new Instance(7, "10.20.30.4", 10_000, 1_700_000_000_000L);
  private static final ProtocolSpec SECOND_DUBBO = new ProtocolSpec("dubbo", 20881, "dubbo");
  private static final ProtocolSpec TRI = new ProtocolSpec("tri", 20881, "dubbo");

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  static Stream<Arguments> samples() {
    return Stream.of(
        sample("dubbo-2.6-interface", natural("2.6.12", INTERFACE, LOCAL, DUBBO, SECOND_DUBBO)),
        sample("dubbo-2.6-interface-extras", fleet("2.6.12", INTERFACE, LOCAL, 1024, 2, DUBBO)),
        sample("dubbo-2.7-interface", natural("2.7.23", INTERFACE, LOCAL, DUBBO, SECOND_DUBBO)),
        sample("dubbo-2.7-interface-extras", fleet("2.7.23", INTERFACE, LOCAL, 1024, 2, DUBBO)),
        sample("dubbo-3.0-interface", natural("3.0.15", INTERFACE, LOCAL, DUBBO, TRI)),
        sample("dubbo-3.0-instance-local", natural("3.0.15", INSTANCE, LOCAL, DUBBO, TRI)),
        sample("dubbo-3.0-all-local", natural("3.0.15", ALL, LOCAL, DUBBO)),
        sample("dubbo-3.0-all-remote-extras", fleet("3.0.15", ALL, REMOTE, 1024, 2, DUBBO)),
        sample("dubbo-3.3-interface", natural("3.3.6", INTERFACE, LOCAL, DUBBO, TRI)),
        sample("dubbo-3.3-instance-local", natural("3.3.6", INSTANCE, LOCAL, DUBBO, TRI)),
        sample("dubbo-3.3-all-local", natural("3.3.6", ALL, LOCAL, DUBBO)),
        sample("dubbo-3.3-all-remote-extras", fleet("3.3.6", ALL, REMOTE, 1024, 2, DUBBO)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("samples")
  void writesWhatARealProviderWrites(String sample, FleetSpec fleet) throws IOException {
    // Given
    Dialect dialect = Dialects.of(sample.substring(0, "dubbo-0.0".length()));
    UnaryOperator<String> announcement =
        sample.equals("dubbo-3.3-instance-local")
            ? GoldenTreeTest::firstMetadataService
            : UnaryOperator.identity();
    // When
    List<String> written =
        Stream.concat(
                dialect.commonNodes(fleet).stream()
                    .filter(node -> !ofOtherInstance(node, dialect, fleet)),
                dialect.instanceNodes(fleet, INSTANCE_7).stream())
            .map(node -> (node.ephemeral() ? "E " : "P ") + node.path() + "\t" + node.data())
            .map(GoldenTreeTest::inAnyOrder)
            .toList();
    // Then
    assertThat(written)
        .containsExactlyInAnyOrderElementsOf(
            lines(sample).stream().map(announcement).map(GoldenTreeTest::inAnyOrder).toList());
  }

  private static String inAnyOrder(String line) {
    int data = line.indexOf('\t') + 1;
    if (!line.startsWith("P /dubbo/metadata") || !line.startsWith("{", data)) {
      return line;
    }
    try {
      return line.substring(0, data)
          + JSON.writeValueAsString(JSON.readValue(line.substring(data), Map.class));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not JSON: " + line, e);
    }
  }

  /** A real provider with triple announces MetadataServiceV2; the emulated one never does. */
  private static String firstMetadataService(String line) {
    return line.replace("\\\"version\\\":\\\"2.0.0\\\"", "\\\"version\\\":\\\"1.0.0\\\"")
        .replace("\\\"port\\\":\\\"20881\\\"", "\\\"port\\\":\\\"20880\\\"")
        .replace("\\\"protocol\\\":\\\"tri\\\"}\",", "\\\"protocol\\\":\\\"dubbo\\\"}\",")
        .replace("\"meta-v\":\"2.0.0\"", "\"meta-v\":\"1.0.0\"");
  }

  private static boolean ofOtherInstance(Node node, Dialect dialect, FleetSpec fleet) {
    String revisions = "/dubbo/metadata/" + fleet.application() + "/";
    return node.path().startsWith(revisions)
        && !node.path()
            .equals(revisions + dialect.metadata(fleet, INSTANCE_7).orElseThrow().revision());
  }

  /** Definitions are the last writer's; the emulated ones are all the first instance's. */
  private static String byFirstInstance(String line) {
    return line.replace("-00007", "-00000");
  }

  private static List<String> lines(String sample) throws IOException {
    try (InputStream in = GoldenTreeTest.class.getResourceAsStream(sample + ".tree")) {
      assertThat(in).as(sample).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> line.contains("/provider/demo-provider") ? byFirstInstance(line) : line)
          .toList();
    }
  }

  private static Arguments sample(String name, FleetSpec fleet) {
    return Arguments.of(name, fleet);
  }
}
