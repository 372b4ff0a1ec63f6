package dev.discoveryscale.simulator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.discoveryscale.registry.Registries;
import dev.discoveryscale.simulator.snapshot.capture.SnapshotFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Plans for the consumers of a captured fleet, with real consumers of today and after a move. */
@Tag("exhaustive")
class FleetPlanIT extends CommandFixture {

  private static final String SERVICE = "dev.discoveryscale.demo.Service00";

  private static void consumer(SnapshotFixture live, String application, int... services)
      throws Exception {
    for (int service : services) {
      live.write(
          "/dubbo/%s%d/consumers/consumer%%3A%%2F%%2F10.0.0.9%%2F%s%d%%3Fapplication%%3D%s%%26category%%3Dconsumers%%26interface%%3D%s%d%%26release%%3D2.7.23"
              .formatted(SERVICE, service, SERVICE, service, application, SERVICE, service),
          "");
    }
  }

  private Path captured() throws Exception {
    try (Registries registries = Registries.start(1);
        SnapshotFixture live = new SnapshotFixture(registries.connectStrings(), folder)) {
      live.fleet("dubbo-2.7", "orders", 6, 1);
      consumer(live, "shop", 1, 2);
      consumer(live, "till", 1);
      consumer(live, "stock", 2);
      return live.capture("fleet", true, Optional.empty());
    }
  }

  @Test
  void measuresSomeApplicationsAndPredictsTheOthers() throws Exception {
    Path out = folder.resolve("plan");
    String[] words = {
      "plan",
      "--fleet=" + captured(),
      "--out=" + out,
      "--measure=2",
      "--parameters=1",
      "--set=time.played=8s;time.warmUp=2s;time.quiet=1s;time.still=2s;jvm.heap=128m;jvm.flags=[-XX:TieredStopAtLevel=1]"
    };

    assertThat(execute(words)).as("%s", err).isEqualTo(Exit.DONE);

    JsonNode plan = new ObjectMapper().readTree(out.resolve("fleet-plan.json").toFile());
    assertThat(costs(plan, "dubbo-2.7-interface"))
        .containsExactly("shop true 12", "stock true 6", "till false 6");
    for (String profile : List.of("dubbo-3.3-interface", "dubbo-3.3-application")) {
      assertThat(costs(plan, profile))
          .containsExactly("shop true 12", "stock true 6", "till false 6");
    }
    // Where something else used the processors a cell is left out, and no line has two points.
    assertThat(plan.path("costs"))
        .filteredOn(cost -> cost.path("measured").asBoolean())
        .allSatisfy(cost -> assertThat(cost.path("liveSetMb").asDouble()).isBetween(5.0, 100.0))
        .allSatisfy(cost -> assertThat(cost.path("failure").asText()).doesNotContain("held"));
    assertThat(plan.path("parameters"))
        .extracting(each -> each.path("profile").asText())
        .containsExactly("dubbo-3.3-interface", "dubbo-3.3-application");
    assertThat(out.resolve("fleet-plan.html")).isNotEmptyFile();

    // Once more there is nothing left to measure.
    Files.delete(out.resolve("fleet-plan.json"));
    assertThat(execute(words)).as("%s", err).isEqualTo(Exit.DONE);
    assertThat(new ObjectMapper().readTree(out.resolve("fleet-plan.json").toFile()).path("costs"))
        .isEqualTo(plan.path("costs"));
  }

  private static List<String> costs(JsonNode plan, String profile) {
    return StreamSupport.stream(plan.path("costs").spliterator(), false)
        .filter(cost -> cost.path("profile").asText().equals(profile))
        .map(
            cost ->
                "%s %s %d"
                    .formatted(
                        cost.path("application").asText(),
                        cost.path("measured").asText(),
                        cost.path("addresses").asInt()))
        .toList();
  }
}
