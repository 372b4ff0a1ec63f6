package dev.discoveryscale.simulator.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.model.calls.CallScenario;
import dev.discoveryscale.simulator.BadInput;
import dev.discoveryscale.simulator.plan.Checks.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios of calls as shorter runs. */
class QuickScenarioTest {

  private static final Limits LIMITS = new Limits(8L << 30, 2, 10_000);
  private static final Map<String, String> RELEASES = Map.of("dubbo-3.3", "3.3.6");
  private static final String REST = "\npayloads: [pojo]\nload: {callers: 4}\njvm: {heap: 256m}\n";

  @TempDir private Path folder;

  private CallInputs readQuick(String rest, String... settings) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(
        file,
        "kind: calls\nname: mine\nstacks: [{line: dubbo-3.3, protocol: tri, serialization: hessian2}]"
            + REST
            + "time: {warmUp: 9s, measured: 8s}\n"
            + rest);
    return CallInputs.read(
        new Home(Path.of("..").toAbsolutePath()),
        CallScenarioReader.quick(Source.read(file, List.of())),
        List.of(),
        List.of(settings),
        RELEASES,
        LIMITS);
  }

  @Test
  void laysAShorterRunOverTheScenarioAndSettingsOverBoth() throws IOException {
    CallScenario quick =
        readQuick("quick: {payloads: [void], time: {measured: 2s, warmUp: 3s}}", "time.warmUp=4s")
            .scenario()
            .value();

    assertThat(quick.name()).isEqualTo("mine-quick");
    assertThat(quick.payloads()).containsExactly("void");
    assertThat(quick.load().callers()).as("what it does not change").isEqualTo(4);
    assertThat(quick.time().measured()).hasToString("2s");
    assertThat(quick.time().warmUp()).hasToString("4s");
    assertThat(readQuick("quick: {name: short}").scenario().value().name()).isEqualTo("short");
  }

  @Test
  void refusesAShorterRunThatIsNotThereOrIsWrong() {
    assertThatThrownBy(() -> readQuick(""))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("quick must be a mapping of what --quick changes")
        .hasMessageEndingWith("got nothing");
    assertThatThrownBy(() -> readQuick("quick:\n  seed: 1\n  time: {measured: soon}"))
        .isInstanceOf(BadInput.class)
        .hasMessageContaining("mine.yaml:10: time.measured must be a time");
  }
}
