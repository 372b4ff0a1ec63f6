package dev.discoveryscale.report.render.cell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.discoveryscale.model.record.RunRecord;
import dev.discoveryscale.report.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Which settings of recorded runs differ. */
class SettingDifferencesTest {

  private static final String PROFILE = "dubbo-2.7-interface";

  @Test
  void namesSettingsOfScenarioByPath() throws IOException {
    assertThat(SettingDifferences.ofScenarios(run("icbc"), run("icbc-distinct-1")))
        .anyMatch(
            each ->
                each.startsWith(
                    "providers.url.distinctParameters: 0 in the one, 1 in the other; this changes"));
    assertThat(SettingDifferences.ofScenarios(run("icbc"), run("icbc"))).isEmpty();
  }

  @Test
  void namesSettingsOfTwoProfilesOfOneRun() throws IOException {
    RunRecord run = run("icbc");
    assertThat(
            SettingDifferences.ofProfiles(run, "dubbo-2.7-interface", run, "dubbo-3.0-application"))
        .contains("client.line: dubbo-2.7 in the one, dubbo-3.0 in the other")
        .contains("discovery.model: interface in the one, application in the other");
  }

  @Test
  void comparesOlderRecordsByDefaultsOfTheirTime() throws IOException {
    RunRecord former = run("icbc");
    RunRecord later = run("icbc");
    jvm(later).put("heapSizing", "growing");
    ((ObjectNode) later.plan().scenario().json())
        .putObject("liveSet")
        .put("beforeChurn", "in-place");

    assertThat(SettingDifferences.ofScenarios(former, later)).isEmpty();
    assertThat(SettingDifferences.ofProfiles(former, PROFILE, later, PROFILE)).isEmpty();

    jvm(later).put("heapSizing", "fixed");
    assertThat(SettingDifferences.ofProfiles(former, PROFILE, later, PROFILE))
        .singleElement()
        .asString()
        .startsWith("jvm.heapSizing: growing in the one, fixed in the other; the size of eden");
  }

  private static ObjectNode jvm(RunRecord run) {
    return (ObjectNode) run.plan().profiles().get(PROFILE).json().get("jvm");
  }

  private static RunRecord run(String name) throws IOException {
    return RunFolder.reading(Path.of("../results/reference", name), RunFolder::run);
  }
}
