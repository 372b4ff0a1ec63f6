package dev.discoveryscale.simulator.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.environment.DirectoryName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a consumer holds against what is registered, each address by itself. */
class AddressComparisonTest {

  private static final DirectoryName BY_INTERFACE = new DirectoryName("a.B", "r:1", "interface");
  private static final DirectoryName BY_APPLICATION =
      new DirectoryName("a.B", "r:1", "application");

  @TempDir private Path folder;

  @Test
  void agreesWhereEachDirectoryHoldsWhatIsRegisteredForIt() {
    var registered = Map.of(BY_INTERFACE, set("p://a:1", "p://b:1"), BY_APPLICATION, set());

    AddressComparison compared =
        AddressComparison.of(registered, Map.of(BY_INTERFACE, set("p://b:1", "p://a:1")));

    assertThat(compared.agrees()).isTrue();
    assertThat(compared.registered()).isEqualTo(2);
  }

  /** The numbers are the same on both sides, and yet two addresses are wrong. */
  @Test
  void namesWhatIsLostAndWhatIsStale() {
    AddressComparison compared =
        AddressComparison.of(
            Map.of(BY_INTERFACE, set("p://a:1", "p://b:1")),
            Map.of(BY_INTERFACE, set("p://a:1", "p://a:2")));

    assertThat(compared.agrees()).isFalse();
    assertThat(compared.lost()).containsExactly("p://b:1 of a.B from r:1 by interface");
    assertThat(compared.stale()).containsExactly("p://a:2 of a.B from r:1 by interface");
  }

  @Test
  void reportsAMissingDirectoryAsLostOrStale() {
    AddressComparison compared =
        AddressComparison.of(
            Map.of(BY_INTERFACE, set("p://a:1", "p://b:1")),
            Map.of(BY_APPLICATION, set("p://a:1")));

    assertThat(compared.lost()).hasSize(2);
    assertThat(compared.stale()).containsExactly("p://a:1 of a.B from r:1 by application");
  }

  @Test
  void recordsOnlyTheFirstOfManyAddresses() {
    SortedSet<String> many = new TreeSet<>();
    for (int i = 10; i < 40; i++) {
      many.add("p://h:" + i);
    }

    var record = CellRecords.addresses(AddressComparison.of(Map.of(BY_INTERFACE, many), Map.of()));

    assertThat(record.lost()).isEqualTo(30);
    assertThat(record.firstLost()).hasSize(5).first().asString().startsWith("p://h:10 of a.B");
    assertThat(record.stale()).isZero();
  }

  @Test
  void readsAddressesByDirectory() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("addresses.jsonl"),
            """
            {"interface":"a.B","registry":"r:1","model":"interface","addresses":["p://a:1"]}
            {"interface":"a.B","registry":"r:1","model":"application","addresses":[]}
            {"interface":"a.B","registry":"r:1","model":"interface","addresses":["p://b:1"]}
            """);

    assertThat(Agreement.HeldAddresses.read(file))
        .isEqualTo(Map.of(BY_INTERFACE, set("p://a:1", "p://b:1"), BY_APPLICATION, set()));
  }

  @Test
  void refusesAFileWithoutAddresses() throws IOException {
    Path file = Files.writeString(folder.resolve("odd.jsonl"), "{\"interface\":\"a.B\"}\n");

    assertThatThrownBy(() -> Agreement.HeldAddresses.read(file)).isInstanceOf(IOException.class);
  }

  private static SortedSet<String> set(String... addresses) {
    return new TreeSet<>(List.of(addresses));
  }
}
