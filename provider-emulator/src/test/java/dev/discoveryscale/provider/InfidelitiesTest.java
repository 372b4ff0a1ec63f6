package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.MetadataStorage;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.provider.dialect.Fleets;
import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.ProtocolSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the emulation does not do is said in one place, and of each fleet what is its own. */
class InfidelitiesTest {

  private static final String TITLE = "## What the emulation does not do";

  @Test
  void listsGeneralAndZooKeeperOnesInReadme() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String section = readme.substring(readme.indexOf(TITLE) + TITLE.length());
    int next = section.indexOf("\n## ");
    List<String> bullets =
        (next < 0 ? section : section.substring(0, next))
            .lines()
            .filter(line -> line.startsWith("- "))
            .map(line -> line.substring(2).replace("`", ""))
            .collect(Collectors.toList());

    assertThat(bullets)
        .isEqualTo(
            Stream.concat(
                    Infidelities.general().stream(),
                    Infidelities.ZooKeeperInfidelities.all().stream())
                .toList());
  }

  @Test
  void writesOneSentenceOnOneLine() {
    assertThat(Infidelities.general())
        .doesNotHaveDuplicates()
        .allSatisfy(text -> assertThat(text).endsWith(".").doesNotContain("\n"));
  }

  @Test
  void namesProtocolsCarriedByDubbo() {
    assertThat(of("dubbo-2.7", Fleets.DUBBO, new ProtocolSpec("rmi", 20_882, "dubbo")))
        .anySatisfy(text -> assertThat(text).contains("answers under", "rmi"));
    assertThat(of("dubbo-2.7", Fleets.DUBBO)).noneMatch(text -> text.contains("answers under"));
  }

  @Test
  void distinguishesTripleFromItsName() {
    String announced = "announce the MetadataService on dubbo";
    ProtocolSpec name = new ProtocolSpec("tri", 20_881, "dubbo");
    ProtocolSpec triple = new ProtocolSpec("tri", 20_881, "tri");

    assertThat(of("dubbo-3.3", Fleets.DUBBO, name)).anyMatch(text -> text.contains(announced));
    assertThat(of("dubbo-3.3", Fleets.DUBBO, triple)).noneMatch(text -> text.contains(announced));
    assertThat(of("dubbo-3.2", Fleets.DUBBO, name)).noneMatch(text -> text.contains(announced));
  }

  @Test
  void mentionsPortOfProvidersWithoutDubbo() {
    ProtocolSpec triple = new ProtocolSpec("tri", 20_881, "tri");
    ProtocolSpec rmi = new ProtocolSpec("rmi", 20_882, "dubbo");
    String port = "opens dubbo on port 20880";

    assertThat(of("dubbo-3.0", rmi)).anyMatch(text -> text.contains(port));
    assertThat(of("dubbo-3.3", rmi)).anyMatch(text -> text.contains(port));
    assertThat(of("dubbo-3.3", rmi, triple)).noneMatch(text -> text.contains(port));
    assertThat(of("dubbo-3.0", Fleets.DUBBO, triple)).noneMatch(text -> text.contains(port));
    assertThat(of("dubbo-3.1", triple)).noneMatch(text -> text.contains(port));
  }

  @Test
  void namesReleaseThatWasNeverCompared() {
    String differs = "claim release 3.3.6 but register as 3.2.19 does";

    assertThat(of("dubbo-3.2", Fleets.DUBBO)).anyMatch(text -> text.contains(differs));
    assertThat(of("dubbo-3.3", Fleets.DUBBO)).noneMatch(text -> text.contains("claim release"));
  }

  @Test
  void includesThoseOfLineAndFleet() {
    assertThat(of("dubbo-3.1", Fleets.DUBBO)).anyMatch(text -> text.contains("ipv6"));
    assertThat(of("dubbo-3.2", Fleets.DUBBO))
        .noneMatch(text -> text.contains("ipv6"))
        .anyMatch(text -> text.contains("share one ZooKeeper session"))
        .containsAll(Infidelities.general());
  }

  /** What is only true of a ZooKeeper says so, and is not said of a fleet that is in none. */
  @Test
  void listsZooKeeperOnesForFleetInZooKeeperOnly() {
    for (String line : List.of("dubbo-2.7", "dubbo-3.3")) {
      assertThat(of(line, false, true))
          .noneMatch(sentence -> sentence.contains("ZooKeeper"))
          .noneMatch(sentence -> sentence.contains("nodes"))
          .anyMatch(sentence -> sentence.contains("Nacos"));
      assertThat(of(line, true, false))
          .containsAll(Infidelities.ZooKeeperInfidelities.all())
          .noneMatch(sentence -> sentence.contains("Nacos"));
      assertThat(of(line, true, true)).containsAll(Infidelities.ZooKeeperInfidelities.all());
    }
  }

  private static List<String> of(String line, boolean zooKeeper, boolean nacos) {
    FleetSpec fleet =
        Fleets.fleet("3.3.6", RegisterMode.ALL, MetadataStorage.LOCAL, 700, 0, Fleets.DUBBO);
    return Infidelities.of(fleet, ReleaseLine.of(line), zooKeeper, nacos);
  }

  @Test
  void listsNacosOnesForFleetInNacosOnly() {
    assertThat(NacosInfidelities.of(ReleaseLine.of("dubbo-2.7"), false))
        .anyMatch(sentence -> sentence.contains("a beat for each Nacos instance"))
        .noneMatch(sentence -> sentence.contains("share a few HTTP connections"));
    assertThat(NacosInfidelities.of(ReleaseLine.of("dubbo-2.7"), true))
        .noneMatch(sentence -> sentence.contains("registered in a Nacos by their connection"))
        .noneMatch(sentence -> sentence.contains("one connection to a Nacos for its interfaces"))
        .anyMatch(sentence -> sentence.contains("share a few HTTP connections"));
    for (boolean beats : new boolean[] {true, false}) {
      assertThat(NacosInfidelities.of(ReleaseLine.of("dubbo-3.0"), beats))
          .anyMatch(sentence -> sentence.contains("one connection to a Nacos for its interfaces"))
          .noneMatch(sentence -> sentence.contains("beat"));
      assertThat(NacosInfidelities.of(ReleaseLine.of("dubbo-3.3"), beats))
          .anyMatch(sentence -> sentence.contains("adds one more with each request"));
    }
  }

  private static List<String> of(String line, ProtocolSpec... protocols) {
    FleetSpec fleet =
        Fleets.fleet("3.3.6", RegisterMode.ALL, MetadataStorage.LOCAL, 700, 0, protocols);
    return Infidelities.of(fleet, ReleaseLine.of(line), true, false);
  }
}
