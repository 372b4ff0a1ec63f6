package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetDifferenceTest {

  @TempDir private Path folder;

  private static Entry address(String host, String pid, String timestamp, String timeout) {
    return new Entry(
        0,
        Directory.Kind.PROVIDERS,
        "/dubbo/demo.Orders/providers",
        "dubbo%%3A%%2F%%2F%s%%3A20880%%2Fdemo.Orders%%3Fbind.ip%%3D%s%%26pid%%3D%s%%26timeout%%3D%s%%26timestamp%%3D%s"
            .formatted(host, host, pid, timeout, timestamp),
        Optional.empty());
  }

  private static Entry inNacos(String host, String pid, String weight) {
    return new Entry(
        0,
        Directory.Kind.PROVIDERS,
        "DEFAULT_GROUP/providers:demo.Orders::",
        host + ":20880",
        Optional.of(
            "{\"ip\":\"%s\",\"weight\":%s,\"metadata\":{\"protocol\":\"dubbo\",\"pid\":\"%s\",\"timestamp\":\"1700000000123\"}}"
                .formatted(host, weight, pid)));
  }

  private static Entry instance(String host, String revision) {
    return new Entry(
        0,
        Directory.Kind.INSTANCES,
        "/services/orders",
        host + ":20880",
        Optional.of("{\"metadata\":{\"dubbo.metadata.revision\":\"%s\"}}".formatted(revision)));
  }

  private static Entry rule(String text) {
    return new Entry(
        0, Directory.Kind.CONFIG, "/dubbo/config/dubbo", "orders.rule", Optional.of(text));
  }

  private Path fleet(String name, Entry... entries) throws IOException {
    Path fleet = Files.createDirectory(folder.resolve(name));
    Files.writeString(fleet.resolve(SnapshotFolder.FLEET), "format: 1\n");
    try (EntryFile file = EntryFile.open(fleet.resolve(SnapshotFolder.ADDRESSES), 0)) {
      for (Entry entry : entries) {
        file.add(entry);
      }
      file.complete();
    }
    return fleet;
  }

  @Test
  void takesAnotherStartOfAProviderAsAlike() throws IOException {
    Path one =
        fleet(
            "one",
            address("10.1.2.3", "417", "1700000000123", "3000"),
            inNacos("10.1.2.3", "417", "1.0"),
            rule("force: 10.1.2.3"));
    Path other =
        fleet(
            "other",
            rule("force: 10.1.2.3"),
            inNacos("2130772225", "98765", "1.0"),
            address("2130772225", "98765", "1800000000123", "3000"));

    FleetDifference difference = FleetDifference.of(one, other);

    assertThat(difference.none()).as(difference.text()).isTrue();
    assertThat(difference.text()).contains("3 entries of " + one).contains("no difference");
  }

  @Test
  void showsWhatOnlyOneHas() throws IOException {
    Entry usual = address("10.1.2.3", "417", "1700000000123", "3000");
    Path one = fleet("one", usual, usual, inNacos("10.1.2.3", "417", "1.0"), rule("a"));
    Path other =
        fleet(
            "other",
            usual,
            address("10.1.2.3", "417", "1700000000123", "5000"),
            inNacos("10.1.2.3", "417", "2.0"),
            rule("b"));

    FleetDifference difference = FleetDifference.of(one, other);

    assertThat(difference.none()).isFalse();
    assertThat(difference.text())
        .contains("only in " + one + ": 3", "only in " + other + ": 3")
        .contains("timeout%3D5000", "\"weight\":2.0", "orders.rule: b")
        .doesNotContain("no difference");
  }

  @Test
  void showsTheDifferenceBehindALongBeginning() throws IOException {
    String beginning = "x".repeat(900) + "\nno difference ";
    Path one = fleet("one", rule(beginning + "timeout=3000" + "y".repeat(900)));
    Path other = fleet("other", rule(beginning + "timeout=5000" + "y".repeat(900)));

    String text = FleetDifference.of(one, other).text();

    assertThat(text).contains("timeout=3000", "timeout=5000").doesNotContain("\nno difference");
    assertThat(text.lines()).hasSize(5).allMatch(line -> line.length() < 600);
  }

  @Test
  void takesOtherRevisionsAsAlikeIfAsManyInstancesHaveThem() throws IOException {
    Path one = fleet("one", instance("1.1", "a"), instance("1.2", "a"), instance("1.3", "b"));
    Path alike = fleet("alike", instance("2.1", "c"), instance("2.2", "d"), instance("2.3", "d"));
    Path other = fleet("other", instance("2.1", "c"), instance("2.2", "d"), instance("2.3", "e"));

    assertThat(FleetDifference.of(one, alike).none()).isTrue();
    assertThat(FleetDifference.of(one, one).none()).as("a fleet and itself").isTrue();
    assertThat(FleetDifference.of(one, other).text())
        .contains("only in " + one + ": 2", "only in " + other + ": 2");
  }

  @Test
  void refusesAFleetWithoutNames() throws IOException {
    Path one = fleet("one", rule("a"));
    Path other = fleet("other", rule("a"));
    Files.writeString(
        other.resolve(SnapshotFolder.FLEET), "format: 1\nreading: {anonymous: true}\n");

    assertThatThrownBy(() -> FleetDifference.of(one, other))
        .hasMessageContaining(other.toString())
        .hasMessageContaining("--keep-names");
  }
}
