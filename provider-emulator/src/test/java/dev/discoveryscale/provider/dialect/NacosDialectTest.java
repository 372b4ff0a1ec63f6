package dev.discoveryscale.provider.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.HostScheme;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.NacosConfiguration;
import dev.discoveryscale.provider.model.NacosConnection;
import dev.discoveryscale.provider.model.NacosEntry;
import dev.discoveryscale.provider.model.NacosInstance;
import dev.discoveryscale.provider.model.Placement;
import dev.discoveryscale.provider.model.ProtocolSpec;
import dev.discoveryscale.provider.model.RegisteringSpec;
import dev.discoveryscale.provider.model.ServiceSpec;
import dev.discoveryscale.provider.model.Sessions;
import dev.discoveryscale.provider.model.UrlSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The dialects of Nacos against what real providers of each line were seen to write. */
class NacosDialectTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  static Stream<String> lines() {
    return NacosDialects.lines().stream().map(ReleaseLine::toString);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void writesCapturedInstances(String line) throws IOException {
    CapturedProvider captured = CapturedProvider.of(line);

    List<NacosInstance> said =
        NacosDialects.of(line)
            .instancesOf(captured.fleet(), captured.instance(), 0, "demo.PaymentService")
            .stream()
            .map(NacosDialectTest::started)
            .toList();

    assertThat(said)
        .containsExactlyInAnyOrderElementsOf(
            captured.instances().stream().map(NacosDialectTest::started).toList());
  }

  @ParameterizedTest
  @MethodSource("lines")
  void writesCapturedConfigurations(String line) throws IOException {
    CapturedProvider captured = CapturedProvider.of(line);
    FleetSpec fleet = captured.fleet();
    NacosDialect dialect = NacosDialects.of(line);
    List<NacosEntry> said = new ArrayList<>(dialect.commonEntries(fleet, captured.instance(), 0));
    said.addAll(dialect.instanceEntries(fleet, captured.instance(), 0));

    for (JsonNode configuration : captured.configurations()) {
      String group = configuration.required("group").asText();
      String dataId = configuration.required("dataId").asText();
      assertThat(said)
          .filteredOn(NacosConfiguration.class::isInstance)
          .map(NacosConfiguration.class::cast)
          .filteredOn(entry -> entry.group().equals(group) && entry.dataId().equals(dataId))
          .singleElement()
          .satisfies(
              entry ->
                  assertThat(withoutTime(entry.content()))
                      .isEqualTo(withoutTime(configuration.required("content").asText())));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.7, INTERFACE, INTERFACES CONFIGURATION METADATA",
    "dubbo-3.3, INTERFACE, INTERFACES CONFIGURATION METADATA",
    "dubbo-3.3, INSTANCE, APPLICATION CONFIGURATION METADATA",
    "dubbo-3.3, ALL, INTERFACES APPLICATION CONFIGURATION METADATA"
  })
  void opensConnectionsOfRegisterMode(String line, RegisterMode mode, String connections) {
    FleetSpec fleet =
        Fleets.fleet(
            Dialects.of(line).releases().get(0), mode, MetadataStorage.LOCAL, 0, 0, Fleets.DUBBO);

    assertThat(NacosDialects.of(line).connections(fleet))
        .map(NacosConnection::name)
        .containsExactly(connections.split(" "));
  }

  /**
   * Of instances that are registered one by one a Nacos keeps the last; seen with 3.1.11 in 2.5.1.
   */
  @ParameterizedTest
  @CsvSource({"dubbo tri thrift, tri", "dubbo rmi hessian thrift webservice, rmi"})
  void registersProtocolsInDubbosOrder(String names, String last) {
    ProtocolSpec[] protocols =
        Stream.of(names.split(" "))
            .map(name -> new ProtocolSpec(name, 20880 + name.length(), "dubbo"))
            .toArray(ProtocolSpec[]::new);
    FleetSpec fleet =
        Fleets.fleet("3.1.11", RegisterMode.INTERFACE, MetadataStorage.LOCAL, 0, 0, protocols);
    Instance instance = new Instance(0, HostScheme.host(0), 1, 1);

    List<NacosInstance> said =
        NacosDialects.of("dubbo-3.1").instancesOf(fleet, instance, 0, "demo.Alpha");

    assertThat(said).hasSize(protocols.length);
    assertThat(said.get(said.size() - 1).metadata()).containsEntry("protocol", last);
  }

  @Test
  void writesNameOfInnerInterfaceAsDubbo() {
    FleetSpec fleet =
        new FleetSpec(
            "demo-provider",
            "3.3.6",
            1,
            List.of(ServiceSpec.of("demo.Outer$Inner")),
            List.of(Fleets.DUBBO),
            UrlSpec.of(0, 0),
            new RegisteringSpec(
                RegisterMode.INTERFACE,
                MetadataStorage.LOCAL,
                1,
                Placement.MIRRORED,
                Sessions.SHARED));
    Instance instance = new Instance(0, HostScheme.host(0), 1, 1);

    assertThat(NacosDialects.of("dubbo-3.3").instancesOf(fleet, instance, 0, "demo.Outer$Inner"))
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.service()).isEqualTo("providers:demo.Outer___Inner::");
              assertThat(entry.metadata()).containsEntry("path", "demo.Outer$Inner");
            });
  }

  @Test
  void refusesDubbo26() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NacosDialects.of("dubbo-2.6"))
        .withMessageContaining("dubbo-2.6")
        .withMessageContaining("dubbo-2.7, dubbo-3.0");
  }

  /** The same with one time for all exports. */
  private static NacosInstance started(NacosInstance instance) {
    SortedMap<String, String> metadata = new TreeMap<>(instance.metadata());
    assertThat(metadata.put("timestamp", CapturedProvider.START)).matches("[0-9]{13}");
    return new NacosInstance(
        instance.group(),
        instance.service(),
        instance.ip(),
        instance.port(),
        instance.weight(),
        instance.enabled(),
        instance.healthy(),
        instance.ephemeral(),
        instance.cluster(),
        metadata,
        instance.connection());
  }

  /** JSON without the time of the export; anything else as it is. */
  private static Object withoutTime(String content) {
    if (!content.startsWith("{")) {
      return content;
    }
    try {
      JsonNode tree = JSON.readTree(content);
      if (tree.path("parameters") instanceof ObjectNode parameters) {
        parameters.remove("timestamp");
      }
      return tree;
    } catch (IOException e) {
      throw new AssertionError("no JSON: " + content, e);
    }
  }
}
