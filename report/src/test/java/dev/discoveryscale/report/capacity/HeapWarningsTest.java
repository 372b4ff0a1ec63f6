package dev.discoveryscale.report.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.capacity.fit.HoldOut;
import dev.discoveryscale.report.capacity.fit.PlanAnswer;
import dev.discoveryscale.report.capacity.fit.PlanAnswers;
import dev.discoveryscale.report.capacity.fit.ProfileModel;
import dev.discoveryscale.report.capacity.fit.Question;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HeapWarningsTest {

  private static PlanAnswer answer(int instances) {
    ProfileModel model =
        ProfileModel.of("p", Cells.of(Cells.varied(), 0, 51), Optional.of(HoldOut.NONE));
    Question question =
        new Question(
            List.of(),
            List.of(instances),
            Question.HEADROOM,
            Optional.empty(),
            Optional.empty(),
            Optional.of(1024),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return PlanAnswers.of(model, question).get(0);
  }

  private static List<String> warnings(int instances, String collector) {
    return HeapWarnings.of(
        answer(instances),
        new ComparedSettings(new TreeMap<>(Map.of(ComparedSettings.COLLECTOR, collector))));
  }

  @Test
  void warnsOfCollectorThatWasNotCalibrated() {
    assertThat(warnings(100, "parallel"))
        .singleElement()
        .asString()
        .startsWith("the cells' collector is parallel");
  }

  @Test
  void warnsOfHeapThatNoCellCanHave() {
    assertThat(warnings(1, "g1")).singleElement().asString().startsWith("a heap below 32 MB");
  }

  @Test
  void isSilentWhereKneesWereSearched() {
    assertThat(warnings(100, "g1")).isEmpty();
  }
}
