package dev.discoveryscale.simulator.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.model.scenario.Scenario;
import dev.discoveryscale.simulator.cli.Main;
import dev.discoveryscale.simulator.yaml.Catalogue;
import dev.discoveryscale.simulator.yaml.ScenarioReader;
import dev.discoveryscale.simulator.yaml.Source;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InitCommandTest {

  private static final Path GUIDE = Path.of("../docs/your-own-scenario.md");
  private static final String HOME = "simulate.home";
  private static final int BAD_INPUT = 2;

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void standInTheProject() {
    System.setProperty(HOME, Path.of("..").toAbsolutePath().normalize().toString());
  }

  @AfterEach
  void leaveTheProject() {
    System.clearProperty(HOME);
  }

  @Test
  void writesScenarioThatValidateAccepts() {
    Path file = folder.resolve("new/orders.yaml");

    assertThat(execute("init", file.toString())).isZero();
    assertThat(out.toString())
        .contains("wrote " + file, "./simulate validate " + file, "./simulate run " + file);
    Scenario written = ScenarioReader.read(Source.read(file, List.of()), d -> {});
    assertThat(written.name()).isEqualTo("orders");
    assertThat(execute("validate", file.toString())).as(err.toString()).isZero();
    assertThat(out.toString()).contains("orders.yaml: a scenario that can be run with dubbo-2.7-");
  }

  @Test
  void namesSchemaThatExists() throws IOException {
    Path file = folder.resolve("orders.yaml");
    execute("init", file.toString());

    String first = Files.readAllLines(file).get(0);
    assertThat(first).startsWith(Catalogue.MODELINE);
    assertThat(file.resolveSibling(first.substring(Catalogue.MODELINE.length()))).exists();
  }

  @Test
  void writesWhatTheGuideShows() throws IOException {
    Path file = folder.resolve("my-fleet.yaml");
    execute("init", file.toString());
    Matcher shown =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(GUIDE));
    assertThat(shown.find()).isTrue();
    Path guide = Files.writeString(folder.resolve("guide.yaml"), shown.group(1));

    assertThat(Source.read(guide, List.of()).tree()).isEqualTo(Source.read(file, List.of()).tree());
  }

  @Test
  void replacesNoFile() throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), "name: mine");

    assertThat(execute("init", file.toString())).isEqualTo(BAD_INPUT);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "FILE must be a new file, got %s, which exists; give another, such as scenarios/orders.yaml"
                .formatted(file));
    assertThat(file).hasContent("name: mine");
  }

  @Test
  void namesFileThatIsInThePlaceOfAFolder() throws IOException {
    Path readme = Files.writeString(folder.resolve("README.md"), "text");

    assertThat(execute("init", readme.resolve("x.yaml").toString())).isEqualTo(BAD_INPUT);
    assertThat(err.toString())
        .startsWith(
            "FILE must be a new file, got %s, but %s is not a folder"
                .formatted(readme.resolve("x.yaml"), readme));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Orders.yaml", "orders.yml", "orders", "con.yaml"})
  void refusesFileThatCannotNameAScenario(String name) {
    Path file = folder.resolve(name);

    assertThat(execute("init", file.toString())).isEqualTo(BAD_INPUT);
    assertThat(err.toString())
        .startsWith(
            name.endsWith(".yaml") ? "file name without .yaml must be " : "FILE must end in .yaml")
        .hasLineCount(1);
    assertThat(file).doesNotExist();
  }

  private int execute(String... words) {
    return Main.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }
}
