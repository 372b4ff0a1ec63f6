package dev.discoveryscale.simulator.cli.folders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.simulator.cli.Main;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A command that gets a folder of another command. */
class FolderKindTest {

  @TempDir private Path folder;

  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run --resume | knee.json | a run or a sweep | a knee search | ./simulate knee --resume ",
        "knee --resume | run.json | a knee search | a run | ./simulate run --resume ",
        "knee --resume | sweep.json | a knee search | a sweep | ./simulate run --resume ",
        "report | plan.json | a run | a capacity plan | its report is ",
        "report | weigh.json | a run | a weighing of the probe | its report is ",
        "compare | compare.json | a run | a comparison | its report is ",
        "plan | weigh.json | a run | a weighing of the probe | its report is "
      })
  void saysWhatFolderIsAndWhatTakesIt(
      String command, String file, String wanted, String found, String use) throws IOException {
    Files.writeString(folder.resolve(file), "{}");

    assertThat(execute(command)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("'%s' is the folder of %s".formatted(folder, found))
        .contains(
            command.equals("plan") ? " and contains no run; " : ", not the folder of " + wanted)
        .contains("; ", use + (use.endsWith("resume ") ? folder : ""))
        .hasLineCount(1);
    assertThat(folder).isDirectoryNotContaining("glob:**/run.lock");
  }

  @Test
  void saysThatThereIsNoSuchFolder() {
    folder = folder.resolve("none");

    assertThat(execute("knee --resume")).isEqualTo(2);
    assertThat(err.toString())
        .contains("'%s' is not the folder of a knee search: it does not exist".formatted(folder));
  }

  private int execute(String command) {
    String all = command + " " + folder + (command.equals("compare") ? " " + folder : "");
    return Main.commandLine()
        .setErr(new PrintWriter(err, true))
        .execute((command.equals("plan") ? all + " --instances 5" : all).split(" "));
  }
}
