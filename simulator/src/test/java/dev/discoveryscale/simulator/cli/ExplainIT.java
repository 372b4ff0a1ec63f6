package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.yaml.Home;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What explain and validate say of a scenario. */
@Tag("exhaustive")
class ExplainIT extends CommandFixture {

  @Test
  void explainsAScenarioWithAllShippedProfiles() throws Exception {
    Path scenario = folder.resolve("plain.yaml");
    Files.writeString(
        scenario,
        """
        name: plain
        providers: {instances: 2, interfaces: 1, protocols: native}
        time: {span: 1m, played: 10s}
        """);
    int shipped = Home.find().profiles().names().size();

    assertThat(execute("explain", scenario.toString())).isEqualTo(Exit.DONE);
    assertThat(out.toString())
        .contains(
            "in all           %d cells (no profiles are named: all that ship), about "
                .formatted(shipped));
  }

  @Test
  void saysThatPlayedTimeIsTooShortForAnyChange() {
    assertThat(execute("explain", "smoke", "--set=time.by=sampling", "--set=time.played=5s"))
        .isEqualTo(Exit.DONE);
    assertThat(out.toString())
        .contains("; none of its changes is played, because the played time is too short\n")
        .contains("note             no change is played, so nothing is measured of ")
        .doesNotContain("a sample of its changes");
  }

  @Test
  void explainsAndValidatesRangesPointByPoint() throws Exception {
    assertThat(
            execute(
                "explain", "smoke", "--set=providers.instances=[9,7]", "--set=jvm.heap=[1g,64m]"))
        .isEqualTo(Exit.DONE);
    assertThat(out.toString())
        .contains(
            "sweep            smoke, 4 points",
            "axis             providers.instances: 7, 9",
            "axis             jvm.heap: 64m, 1g",
            "  instances=9,heap=64m: 2 cells, about ",
            "in all           8 cells, about ");
    assertThat(execute("validate", "capacity")).isEqualTo(Exit.DONE);
    assertThat(out.toString()).contains("capacity: a scenario of 8 points that can be run with");
  }
}
