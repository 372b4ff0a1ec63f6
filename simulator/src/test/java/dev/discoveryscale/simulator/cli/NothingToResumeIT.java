package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.folder.RunFolder;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A recorded run whose cells all have a result is resumed. */
class NothingToResumeIT {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();

  @BeforeEach
  void unpack() throws IOException {
    RunFolder.reading(
        Home.find().folder().resolve("results/reference/icbc-replicates"),
        records -> {
          try (Stream<Path> all = Files.walk(records.root())) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
              Path target = folder.resolve(records.root().relativize(file).toString());
              Files.createDirectories(target.getParent());
              Files.copy(file, target);
            }
          }
          return folder;
        });
  }

  @Test
  void saysSoAndChangesNoFile() throws IOException {
    assertThat(execute("report", folder.toString())).isZero();
    Map<Path, FileTime> before = files();

    assertThat(execute("run", "--resume", folder.toString())).isZero();

    assertThat(out.toString()).contains("nothing to resume: all 9 cells have a result\n");
    assertThat(files()).isEqualTo(before);
  }

  private Map<Path, FileTime> files() throws IOException {
    Map<Path, FileTime> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.toList()) {
        found.put(file, Files.getLastModifiedTime(file));
      }
    }
    return found;
  }

  private int execute(String... words) {
    return Main.commandLine().setOut(new PrintWriter(out, true)).execute(words);
  }
}
