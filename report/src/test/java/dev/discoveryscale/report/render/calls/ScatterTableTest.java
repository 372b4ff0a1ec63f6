package dev.discoveryscale.report.render.calls;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.SampleLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScatterTableTest {

  private static final String[] STACKS = {"a", "b", "c", "d", "e", "noisy"};

  @TempDir private Path folder;

  private CallRunFixture run(String more) throws IOException {
    CallRunFixture run = CallRunFixture.of(folder, 3, more, STACKS);
    for (int i = 0; i < STACKS.length - 1; i++) {
      run.played(STACKS[i], 1_000 + 10 * i, 2_000 - 10 * i, 1_500);
    }
    return run.played("noisy", 600, 2_600, 900);
  }

  @Test
  void showsWhichStackIsNoisy() throws IOException {
    String text = ScatterTable.markdown(run("\"time\": {\"turn\": \"2s\"}").read()).orElseThrow();
    assertThat(text.lines().filter(line -> line.startsWith("| pojo"))).hasSize(STACKS.length);
    assertThat(text)
        .containsPattern("\\| pojo \\| noisy \\| 4\\d\\.\\d \\| 4\\d\\.\\d \\| 2\\.0 \\|")
        .containsPattern("\\| pojo \\| c \\| 0\\.\\d \\| [0-2]\\.\\d \\|")
        .contains("the rate of the stack differs");
  }

  @Test
  void showsNothingOfStacksThatTookNoTurns() throws IOException {
    assertThat(ScatterTable.markdown(run("").read())).isEmpty();
  }

  /** Three collections of 2 ms in one second; the other replicates have no record of the server. */
  @Test
  void showsCollectionsByTheMinuteTheirShareOfTimeAndTheMostTheyLeft() throws IOException {
    CallRunFixture run = run("");
    SampleLines server = new SampleLines().phase(0, "measured");
    for (int i = 1; i <= 3; i++) {
      server.gc(200 * i, "young", 2, false, i == 2 ? 41 : 30);
    }
    server.gc(700, "full", 50, true, 300).phase(1_000, "stop");
    Files.writeString(folder.resolve("cells/b-pojo/1/server/samples.jsonl"), server.text());

    assertThat(CallTables.collections(run.read()).markdown())
        .contains("| pojo | b | 180 | 0 | 0.6 | 41.0 (1 of 3) |")
        .contains("| pojo | a | – | – | – | – | – |");
  }
}
