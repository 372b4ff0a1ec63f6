package dev.discoveryscale.report.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.capacity.CapacityPlan;
import dev.discoveryscale.report.capacity.NamedRun;
import dev.discoveryscale.report.capacity.fit.Fit;
import dev.discoveryscale.report.capacity.fit.Model;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Quantity;
import dev.discoveryscale.report.capacity.fit.Question;
import dev.discoveryscale.report.capacity.fit.Term;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of 25 to 200 instances under {@code reference/capacity} against the flagship's 500. */
class RecordedPlanTest {
  private static CapacityPlan plan;

  @BeforeAll
  static void fit() throws IOException {
    List<NamedRun> runs = new ArrayList<>();
    try (Stream<Path> folders = Files.list(Path.of("../results/reference/capacity"))) {
      for (Path folder : folders.filter(Files::isDirectory).sorted().toList()) {
        runs.add(new NamedRun(folder.getFileName().toString(), Reports.read(folder)));
      }
    }
    runs.add(
        new NamedRun("icbc-holders", Reports.read(Path.of("../results/reference/icbc-holders"))));
    Question question =
        new Question(
            List.of(768.0),
            List.of(1000),
            Question.HEADROOM,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    plan = CapacityPlan.of(runs, question, Optional.empty());
  }

  private static ProfileModel profile(String name) {
    return plan.profiles().stream()
        .filter(each -> each.profile().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void usesEveryCellOfThreeProfiles() {
    assertThat(plan.leftOut()).isEmpty();
    assertThat(plan.profiles())
        .hasSize(3)
        .allSatisfy(
            each -> {
              assertThat(each.heldOut())
                  .singleElement()
                  .satisfies(cell -> assertThat(cell.run()).isEqualTo("icbc-holders"));
              assertThat(each.fitted()).hasSizeGreaterThanOrEqualTo(6);
              assertThat(each.models()).hasSize(Quantity.values().length);
            });
  }

  @ParameterizedTest(name = "{0}: {1} of 500 instances is predicted from 25 to 200 within {2}%")
  @CsvSource({
    "dubbo-2.7-interface, LIVE_SET, 2.5",
    "dubbo-3.0-interface, LIVE_SET, 7",
    "dubbo-3.0-application, LIVE_SET, 3",
    "dubbo-2.7-interface, ALLOCATED_PER_PUSH, 3",
    "dubbo-3.0-interface, ALLOCATED_PER_PUSH, 10",
    "dubbo-3.0-application, ALLOCATED_PER_PUSH, 6",
    "dubbo-2.7-interface, RECEIVED_PER_PUSH, 1",
    "dubbo-3.0-interface, RECEIVED_PER_PUSH, 1",
    "dubbo-3.0-application, RECEIVED_PER_PUSH, 1",
    "dubbo-2.7-interface, REGISTRY_DATA, 1",
    "dubbo-3.0-interface, REGISTRY_NODES, 1",
  })
  void predictsFlagship(String profile, Quantity quantity, double percent) {
    Model model = profile(profile).models().get(quantity);
    assertThat(model.validation().heldOut())
        .singleElement()
        .satisfies(held -> assertThat(Math.abs(held.percent())).isLessThan(percent));
  }

  @Test
  void agreesWithHeapDumpOnBytesPerUrlOfDubbo27() {
    Fit fit = profile("dubbo-2.7-interface").models().get(Quantity.LIVE_SET).fit();
    double perThousand = 0;
    for (Fit.Coefficient each : fit.coefficients()) {
      perThousand +=
          each.term() == Term.HELD_URLS || each.term() == Term.HELD_URL_KB ? each.value() : 0;
    }
    // a held URL of 1 KB takes 13,600 bytes of objects and 1,000 of the cache's text
    assertThat(perThousand).isBetween(13.0, 15.5);
  }
}
