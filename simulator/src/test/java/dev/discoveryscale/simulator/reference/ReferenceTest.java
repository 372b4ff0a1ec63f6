package dev.discoveryscale.simulator.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.simulator.cli.options.BuiltLines;
import dev.discoveryscale.simulator.yaml.Home;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The reference that is committed is the one that the readers give. */
class ReferenceTest {

  private static final Home HOME = new Home(Path.of("..").toAbsolutePath().normalize());

  static Set<Map.Entry<String, String>> files() {
    return Reference.files(BuiltLines.versions(HOME)).entrySet();
  }

  @ParameterizedTest
  @MethodSource("files")
  void isUpToDate(Map.Entry<String, String> file) throws IOException {
    assertThat(Files.readString(HOME.folder().resolve(file.getKey())))
        .as("%s is stale; this writes it again: ./simulate reference", file.getKey())
        .isEqualTo(file.getValue());
  }

  @Test
  void refusesAKeyWithoutMeaningAndAMeaningWithoutKey() {
    assertThatThrownBy(() -> Meanings.of("profile-keys.yaml", Set.of("jvm.heap", "jvm.heat")))
        .hasMessageContaining("profile-keys.yaml must have a meaning for each key")
        .hasMessageContaining("it lacks [jvm.heat]")
        .hasMessageContaining("no reader asks for [client.line, client.version,");
  }

  @Test
  void refusesMarksThatLeaveOutOrReorderRows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("discovery.model", "a");
    rows.put("client.line", "b");
    rows.put("jvm.heap", "c");
    ReferencePage page = ReferencePage.of("profile");

    assertThatThrownBy(() -> page.withRows("rows", rows))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("marks {rows KEY} must name rows of the table in their order");
    assertThatThrownBy(() -> page.withRows("none", rows)).isInstanceOf(IllegalStateException.class);
  }
}
