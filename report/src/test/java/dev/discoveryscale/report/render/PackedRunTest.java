package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.discoveryscale.report.CallRunFixture;
import dev.discoveryscale.report.RunFixture;
import dev.discoveryscale.report.folder.RecordFormatException;
import dev.discoveryscale.report.folder.RunFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run whose records are in {@code records.zip} is read like any other, and written by nobody. */
class PackedRunTest {
  private static final Path PYTHON = Path.of("/usr/bin/python3");
  private static final List<String> REPORTS =
      List.of("summary.json", "summary.csv", "report.md", "report.html", "junit.xml");

  @TempDir private Path folder;
  private Path plain;
  private Path packed;
  private Path zip;

  @BeforeEach
  void playRun() throws IOException {
    plain = folder.resolve("plain");
    packed = Files.createDirectories(folder.resolve("packed"));
    zip = packed.resolve("records.zip");
    RunFixture.of(plain, "[{\"measure\":\"callsFailed\",\"max\":0}]", "a", "b")
        .played("a", 1, 300, 350, 3)
        .events("a", 1, "{\"t\":50000,\"type\":\"stop\",\"churn\":\"rolling\",\"plannedMs\":0}\n")
        .played("b", 1, 30, 35, 0)
        .played("b", 2, 31, 36, 0);
  }

  @Test
  void givesSameReportsAsItsFiles() throws IOException {
    pack();

    Reports.write(plain);
    Reports.write(packed);

    assertThat(RunFolder.isOne(packed)).isTrue();
    assertThat(packed.resolve("run.json")).doesNotExist();
    assertThat(packed.resolve("cells")).doesNotExist();
    for (String report : REPORTS) {
      assertThat(packed.resolve(report)).hasSameBinaryContentAs(plain.resolve(report));
    }
  }

  @Test
  void readsRecordsUnpackedBesideZip() throws IOException {
    pack();
    Files.writeString(zip, "no ZIP file");
    Files.copy(plain.resolve("run.json"), packed.resolve("run.json"));

    assertThat(Reports.read(packed).cells()).isEmpty();
  }

  @Test
  void namesZipFileAndLineOfWrongRecord() throws IOException {
    Path record = plain.resolve("run.json");
    Files.writeString(record, Files.readString(record).replaceFirst("\\{", "{\"warnigns\":[],"));
    pack();

    assertThatThrownBy(() -> Reports.read(packed))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageStartingWith(zip + "!/run.json:")
        .hasMessageContaining("warnigns");
  }

  @Test
  void namesRecordThatZipLacks() throws IOException {
    Files.delete(plain.resolve("run.json"));
    pack();

    assertThatThrownBy(() -> Reports.read(packed))
        .isInstanceOf(RecordFormatException.class)
        .hasMessage(zip + ": must contain /run.json, got none");
  }

  /** The first record is a deflated stream at the beginning, the directory is at the end. */
  @ParameterizedTest
  @CsvSource({"0, 0", "0, 0.5", "0.01, 0.2", "0.5, 1"})
  void namesDamagedZip(double from, double to) throws IOException {
    pack();
    byte[] bytes = Files.readAllBytes(zip);
    int end = (int) (bytes.length * to);
    Arrays.fill(bytes, (int) (bytes.length * from), end, (byte) 0xff);
    Files.write(zip, to == 0 ? new byte[0] : bytes);

    assertThatThrownBy(() -> Reports.read(packed))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageStartingWith(zip + ": must be an undamaged ZIP file, got: ")
        .hasMessageNotContaining("\n")
        .hasMessageNotContaining("null");
  }

  @Test
  void namesTornZip() throws IOException {
    pack();
    byte[] bytes = Files.readAllBytes(zip);
    Files.write(zip, Arrays.copyOf(bytes, bytes.length / 2));

    assertThatThrownBy(() -> Reports.read(packed))
        .isInstanceOf(RecordFormatException.class)
        .hasMessageStartingWith(zip + ": must be an undamaged ZIP file, got: ");
  }

  @Test
  void refusesToResume() throws IOException {
    pack();

    assertThatThrownBy(() -> new RunFolder(packed).run())
        .isInstanceOf(RecordFormatException.class)
        .hasMessage(
            packed
                + ": records must be unpacked before the run is resumed, got records.zip; in that"
                + " folder: unzip records.zip");
  }

  @Test
  void packsRunOfCallsByScriptWithSameReports() throws Exception {
    assumeThat(PYTHON).as("Python is installed").isExecutable();
    Path run = folder.resolve("calls");
    CallRunFixture.of(run, 3, "", "stack-a", "stack-b")
        .playedSecondsCold(
            900, "stack-a", new int[] {1_000, 950}, new int[] {990}, new int[] {999, 1})
        .playedAfter(1_900, "stack-b", 2_000, 2_001)
        .failed(
            "stack-b", 3, "it ended; see /home/my user/runs/points/callers=5/cells/b/3/client.log");
    Files.writeString(run.resolve("simulator.log"), "what a report does not read");
    Reports.write(run);
    Map<String, String> before = new LinkedHashMap<>();
    for (String report : REPORTS) {
      String text = Files.readString(run.resolve(report));
      before.put(report, text.replace("/home/my user/runs/points/callers=5/", ""));
    }

    Process script =
        new ProcessBuilder(PYTHON.toString(), "scripts/pack.py", run.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(script.waitFor()).as(printed).isZero();
    assertThat(run)
        .isDirectoryNotContaining("glob:**{cells,run.json,simulator.log,summary.csv,report.html}");
    Reports.write(run);
    for (String report : REPORTS) {
      assertThat(run.resolve(report)).hasContent(before.get(report));
    }
  }

  private void pack() throws IOException {
    try (FileSystem target = FileSystems.newFileSystem(zip, Map.of("create", "true"));
        Stream<Path> files = Files.walk(plain)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = target.getPath("/" + plain.relativize(file));
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }
}
