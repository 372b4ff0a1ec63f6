package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Commands on a release or a line that cannot be used. */
@Tag("exhaustive")
class ReleaseRefusalsIT extends CommandFixture {

  @Test
  void refusesAMissingReleaseInAProfile() throws Exception {
    Path profile = unknownRelease();

    assertThat(execute("validate", profile.toString())).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains(UNKNOWN).hasLineCount(1);
  }

  @Test
  void refusesAMissingReleaseInExplain() throws Exception {
    String profiles = "dubbo-2.7-interface," + unknownRelease();

    assertThat(execute("explain", "smoke", "--profiles", profiles)).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains(UNKNOWN).hasLineCount(1);
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void refusesAMissingReleaseInFidelity() {
    Path trees = folder.resolve("trees");

    assertThat(
            execute("fidelity", "--line=dubbo-3.0", "--release=3.0.999", "--out", trees.toString()))
        .isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .startsWith(
            "--release must be a release of dubbo-3.0, got 3.0.999: Maven has no"
                + " org.apache.dubbo:dubbo:3.0.999 ")
        .hasLineCount(1);
    assertThat(trees).doesNotExist();
  }

  @Test
  void acceptsALineByItsNumberAlone() {
    assertThat(execute("fidelity", "--line=3.0", "--release=2.7.15")).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString()).contains("'2.7.15' is no release of dubbo-3.0").hasLineCount(1);
  }

  @Test
  void refusesOneReleaseForSeveralLines() {
    assertThat(execute("fidelity", "--line=3.0,2.7", "--release=3.0.4")).isEqualTo(Exit.BAD_INPUT);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "--release must be used with one --line, because a release belongs to one line, got"
                + " 3.0,2.7");
  }
}
