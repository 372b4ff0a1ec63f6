package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.snapshot.Directory;
import dev.discoveryscale.simulator.snapshot.Entry;
import dev.discoveryscale.simulator.snapshot.EntryFile;
import dev.discoveryscale.simulator.snapshot.SnapshotFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Captured fleets side by side. */
class CompareFleetsTest extends CommandFixture {

  private String fleet(String name, String rule) throws IOException {
    Path fleet = Files.createDirectory(folder.resolve(name));
    Files.writeString(fleet.resolve(SnapshotFolder.FLEET), "format: 1\n");
    try (EntryFile file = EntryFile.open(fleet.resolve(SnapshotFolder.ADDRESSES), 0)) {
      file.add(
          new Entry(0, Directory.Kind.CONFIG, "/dubbo/config/dubbo", "rule", Optional.of(rule)));
      file.complete();
    }
    return fleet.toString();
  }

  @Test
  void tellsWhetherTwoAreAlike() throws IOException {
    String one = fleet("one", "a");

    assertThat(execute("compare", one, fleet("same", "a"))).as("%s", err).isEqualTo(Exit.DONE);
    assertThat(out.toString()).contains("no difference");
    assertThat(execute("compare", one, fleet("other", "b"))).isEqualTo(Exit.GATE_FAILED);
    assertThat(out.toString()).contains("rule: a", "rule: b");
  }

  @Test
  void refusesWhatCannotBeCompared() throws IOException {
    String one = fleet("one", "a");

    assertThat(execute("compare", one)).isEqualTo(2);
    assertThat(err.toString()).contains(one + " alone");
    assertThat(execute("compare", one, "../results/reference/icbc")).isEqualTo(2);
    assertThat(err.toString()).contains("both be folders of captured fleets, or both of runs");
    assertThat(execute("compare", one, fleet("same", "a"), "--within", "5")).isEqualTo(2);
    assertThat(err.toString()).contains("--within");
  }
}
