package dev.discoveryscale.provider.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.Instance;
import dev.discoveryscale.provider.model.Node;
import dev.discoveryscale.provider.model.ProtocolSpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What only some releases of a line write; compared with real ones by {@code fidelity}. */
class ReleaseRulesTest {

  private static final Instance INSTANCE = new Instance(0, "127.1.0.1", 4711, 1_763_600_000_000L);

  private static FleetSpec fleet(String release) {
    return Fleets.fleet(release, RegisterMode.ALL, MetadataStorage.LOCAL, 0, 0, Fleets.DUBBO);
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-3.2, 3.2.0, false",
    "dubbo-3.2, 3.2.12, false",
    "dubbo-3.2, 3.2.13, true",
    "dubbo-3.2, 3.2.19, true",
    "dubbo-3.3, 3.3.0, true",
    "dubbo-3.1, 3.1.11, false"
  })
  void namesRegistriesWithoutIdFrom3213On(String line, String release, boolean named) {
    String metadata =
        Dialects.of(line).metadata(fleet(release), INSTANCE).get(0).services().toString();

    assertThat(metadata.contains("REGISTRY_CLUSTER=default")).isEqualTo(named);
  }

  @ParameterizedTest
  @CsvSource({"3.2.0, true", "3.2.1, false", "3.2.19, false"})
  void keepsOwnParametersInUrlsOf320(String release, boolean kept) {
    String nodes =
        Dialects.of("dubbo-3.2").instanceNodes(fleet(release), INSTANCE, 0).stream()
            .map(Node::path)
            .filter(path -> path.contains("/providers/"))
            .toList()
            .toString();

    assertThat(nodes.contains("executor-management-mode%3Disolation")).isEqualTo(kept);
    assertThat(nodes.contains("pid%3D4711")).isEqualTo(kept);
  }

  @ParameterizedTest
  @CsvSource({"3.1.0, false", "3.1.1, true", "3.1.11, true"})
  void countsPortsInRevisionsFrom311On(String release, boolean counted) {
    Dialect dialect = Dialects.of("dubbo-3.1");
    MetadataInfo one = dialect.metadata(fleet(release), INSTANCE).get(0);
    MetadataInfo other =
        dialect
            .metadata(
                Fleets.fleet(
                    release,
                    RegisterMode.ALL,
                    MetadataStorage.LOCAL,
                    0,
                    0,
                    new ProtocolSpec("dubbo", 20_881, "dubbo")),
                INSTANCE)
            .get(0);

    assertThat(one.json()).contains("\"port\":20880");
    assertThat(!one.revision().equals(other.revision())).isEqualTo(counted);
  }

  @ParameterizedTest
  @CsvSource({"3.1.0, false", "3.1.1, true", "3.1.2, true", "3.1.3, false"})
  void saysThatPortsAreUnifiedIn311And312(String release, boolean said) {
    String services =
        Dialects.of("dubbo-3.1").metadata(fleet(release), INSTANCE).get(0).services().toString();

    assertThat(services.contains("ispuserver=true")).isEqualTo(said);
  }

  /** Of these two names a hash map has tri first. */
  @ParameterizedTest
  @CsvSource({"3.1.0, dubbo", "3.1.2, dubbo", "3.1.3, tri", "3.1.11, tri"})
  void answersForMetadataOnTheFirstProtocolFrom313On(String release, String protocol) {
    FleetSpec fleet =
        Fleets.fleet(
            release,
            RegisterMode.ALL,
            MetadataStorage.LOCAL,
            0,
            0,
            Fleets.DUBBO,
            new ProtocolSpec("tri", 50_051, "tri"));

    assertThat(Dialects.of("dubbo-3.1").instanceNodes(fleet, INSTANCE, 0).toString())
        .contains("\\\"protocol\\\":\\\"" + protocol);
  }
}
