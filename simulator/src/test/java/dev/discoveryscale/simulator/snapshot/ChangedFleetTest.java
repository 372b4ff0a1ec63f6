package dev.discoveryscale.simulator.snapshot;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.DiscoveryModel;
import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.model.ReleaseLine;
import dev.discoveryscale.model.scenario.Profile;
import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.provider.dialect.data.MetadataInfo;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.TestScenarios;
import dev.discoveryscale.simulator.environment.CellEnvironment;
import dev.discoveryscale.simulator.plan.Consumers;
import dev.discoveryscale.simulator.plan.Fleets;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A captured fleet moves to Dubbo 3.3, and loses parameters. */
class ChangedFleetTest {

  @TempDir private Path folder;

  private Path captured;

  /** Three providers of 2.7, whose addresses have a parameter of their own, and two of 3.0. */
  @BeforeEach
  void capture() throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.write("/dubbo/mapping/dev.discoveryscale.demo.Service001", "another");
      live.fleet("dubbo-2.7", "orders", 3, 1);
      live.fleet("dubbo-3.0", "stock", 2);
      captured = live.capture("first", true, Optional.empty());
    }
  }

  private CapturedFleet changed(String name, boolean moved, Set<String> without)
      throws IOException {
    Path target = folder.resolve(name);
    ChangedFleet.write(captured, target, moved, without);
    return CapturedFleets.of(target);
  }

  private static long revisions(CapturedFleet fleet) {
    return fleet.processes().stream()
        .filter(process -> process.application().equals("orders"))
        .map(CapturedProcess::metadata)
        .map(MetadataInfo::revision)
        .distinct()
        .count();
  }

  @Test
  void keepsItsProvidersAndGivesEachAnInstanceOfTheNewLine() throws Exception {
    CapturedFleet before = CapturedFleets.of(captured);
    CapturedFleet moved = changed("moved", true, Set.of());

    assertThat(before.line()).isEqualTo(ReleaseLine.DUBBO_3_0);
    assertThat(moved.instances()).isEqualTo(before.instances()).isEqualTo(5);
    assertThat(moved.urls()).isEqualTo(before.urls());
    assertThat(moved.processes())
        .allMatch(process -> process.line().equals(ReleaseLine.DUBBO_3_3))
        .allMatch(process -> process.mode() == RegisterMode.ALL);
  }

  @Test
  void hasTheParametersOfTheNewLineAndItsOwn() throws Exception {
    Path newer;
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.fleet("dubbo-3.3", "orders", 1);
      newer = live.capture("newer", true, Optional.empty());
    }
    CapturedFleet moved = changed("moved", true, Set.of());
    String own = moved.differing().keySet().iterator().next();

    Set<String> expected = parameters(newer);
    assertThat(expected).contains("prefer.serialization").doesNotContain("anyhost", "background");
    expected.addAll(Set.of("pid", own));
    assertThat(parameters(folder.resolve("moved"))).isEqualTo(expected);
  }

  private void address(SnapshotFixture live, String service, String more) throws Exception {
    String url =
        "dubbo://10.0.0.7:20880/%s?application=web&interface=%s&methods=call&pid=7&side=provider%s"
            .formatted(service, service, more);
    live.write("/dubbo/%s/providers/%s".formatted(service, URLEncoder.encode(url, UTF_8)), "");
  }

  @Test
  void keepsYourParametersAndProvidersOfOthers() throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      address(live, "a.Old", "&release=3.2.16&prefer.serialization=fastjson2,hessian2");
      address(live, "a.Label", "&release=3.0.15&service.name=eu&anyhost=true&register-mode=all");
      address(live, "a.Go", "&release=dubbo-golang-3.1.1&anyhost=true");
      live.write("/services/orders/10.0.0.7:http", "{}");
      captured = live.capture("others", true, Optional.empty());
    }
    changed("moved", true, Set.of());
    String moved = URLDecoder.decode(SnapshotFixture.text(folder.resolve("moved")), UTF_8);

    assertThat(moved)
        .contains("prefer.serialization=hessian2,fastjson2", "service.name=eu")
        .contains("release=dubbo-golang-3.1.1&side=provider")
        .doesNotContain("fastjson2,hessian2", "register-mode", "revision=", "10.0.0.7:20880\"");
    assertThat(moved.split("anyhost=true", -1)).as("only that of Go").hasSize(2);
  }

  private static Set<String> parameters(Path snapshot) throws IOException {
    Set<String> keys = new TreeSet<>();
    EntryFile.read(
        snapshot.resolve(SnapshotFolder.ADDRESSES),
        Entry.class,
        entry -> {
          if (entry.kind() == Directory.Kind.PROVIDERS) {
            CapturedFleet.url(entry)
                .orElseThrow()
                .parameters()
                .forEach(each -> keys.add(each.key()));
          }
        });
    return keys;
  }

  @Test
  void isFoundByInstancesWithTheMetadataThatTheyAnnounce() throws Exception {
    changed("moved", true, Set.of());
    Scenario scenario =
        TestScenarios.read(
            """
            name: moved
            registries: {count: 1}
            providers: {from: '%s'}
            churn:
              - {kind: rolling-restart, instances: 1, every: 5m, down: 20s}
            time: {span: 20h, played: 60s}
            """
                .formatted(folder.resolve("moved")),
            List.of());
    Profile profile = Consumers.of("dubbo-3.3", DiscoveryModel.APPLICATION);

    assertThat(Fleets.expectedInvokers(scenario, profile)).as("5 of 2 interfaces").isEqualTo(10);
    try (CellEnvironment environment = CellEnvironment.start(scenario, profile, folder);
        SnapshotFixture live = new SnapshotFixture(environment.connectStrings(), folder)) {
      environment.fleet().register(scenario.providers().instances(), (done, all) -> {});
      String again = SnapshotFixture.text(live.capture("again", true, Optional.empty()));

      assertThat(again).contains("another,orders,stock");
      CapturedFleets.of(folder.resolve("moved"))
          .processes()
          .forEach(process -> assertThat(again).contains(process.metadata().revision()));
    }
  }

  @Test
  void givesEachProviderARevisionAsLongAsOneParameterDiffers() throws Exception {
    CapturedFleet moved = changed("moved", true, Set.of());
    assertThat(moved.differing()).hasSize(1);
    assertThat(revisions(moved)).isEqualTo(3);

    CapturedFleet without = changed("without", true, moved.differing().keySet());
    assertThat(without.differing()).isEmpty();
    assertThat(revisions(without)).isEqualTo(1);
  }

  @Test
  void leavesTheLineAsItWasIfOnlyParametersAreRemoved() throws Exception {
    String own = CapturedFleets.of(captured).differing().keySet().iterator().next();
    CapturedFleet without = changed("without", false, Set.of(own));

    assertThat(without.line()).isEqualTo(ReleaseLine.DUBBO_3_0);
    assertThat(without.processes())
        .filteredOn(process -> process.application().equals("orders"))
        .hasSize(3)
        .allMatch(process -> process.mode() == RegisterMode.INTERFACE);
    assertThat(without.differing()).doesNotContainKey(own);
  }

  @Test
  void givesNoInstanceToAProviderWithoutAnApplication() throws Exception {
    String service = "dev.discoveryscale.demo.Nameless";
    captureWith(service, "");
    changed("nameless-moved", true, Set.of());

    String moved = SnapshotFixture.text(folder.resolve("nameless-moved"));

    assertThat(moved).contains("/services/orders").doesNotContain("/services/\"");
    assertThat(moved).contains("10.0.0.7").doesNotContain("\"node\":\"10.0.0.7:20880\"");
  }

  /** A space is a plus sign in a node, as Dubbo encodes it. */
  @Test
  void keepsSpacesInParameters() throws Exception {
    captureWith("dev.discoveryscale.demo.Named", "%26application%3Dbills%26owner%3Dann+lee");
    changed("spaces", true, Set.of());

    assertThat(SnapshotFixture.text(folder.resolve("spaces")))
        .contains("owner%3Dann+lee")
        .doesNotContain("%2B");
    assertThat(CapturedFleets.of(folder.resolve("spaces")).processes())
        .filteredOn(process -> process.application().equals("bills"))
        .extracting(process -> process.metadata().toString())
        .singleElement()
        .asString()
        .contains("ann lee");
  }

  private void captureWith(String service, String parameters) throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.write(
          "/dubbo/%s/providers/dubbo%%3A%%2F%%2F10.0.0.7%%3A20880%%2F%s%%3Finterface%%3D%s%%26pid%%3D7%s"
              .formatted(service, service, service, parameters),
          "");
      live.fleet("dubbo-2.7", "orders", 1);
      captured = live.capture("other", true, Optional.empty());
    }
  }
}
