package dev.discoveryscale.report.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.discoveryscale.report.measure.Measure;
import org.junit.jupiter.api.Test;

class MeasuresTest {

  @Test
  void offersThreeNearestNames() {
    assertThat(Measures.allowedInsteadOf("callsFaild", Measure.ofDiscovery()))
        .startsWith("one of the measures in docs/reference/measures.md, such as callsFailed, calls")
        .hasSizeLessThan(120);
  }

  @Test
  void offersNamesThatContainTheWantedOneFirst() {
    assertThat(Measures.allowedInsteadOf("usedAfterFullGc"))
        .contains("such as usedAfterFullGcMb, oldUsedAfterFullGcMb, usedAfterFullGc");
  }

  @Test
  void offersNameWithSameWordsFirst() {
    assertThat(Measures.allowedInsteadOf("failedCalls")).contains("such as callsFailed, ");
  }

  @Test
  void offersMeasuresOfLiveSet() {
    assertThat(Measures.allowedInsteadOf("liveSet")).startsWith("usedAfterFullGcMb, ");
    assertThat(Measures.allowedInsteadOf("liveset")).startsWith("usedAfterFullGcMb, ");
  }

  @Test
  void offersWhatReplacedFormerName() {
    assertThat(Measures.allowedInsteadOf("rssMb"))
        .startsWith("rssStillMb, rssChurnMb or rssPeakMb");
  }

  @Test
  void saysThatMeasureIsOfOtherKindOfScenario() {
    assertThat(Measures.allowedInsteadOf("callsWrong", Measure.ofDiscovery()))
        .isEqualTo(
            "a measure of discovery, the kind of the scenario (callsWrong is a measure of calls)");
    assertThat(Measures.allowedInsteadOf("pushes", Measure.ofCalls()))
        .startsWith("a measure of calls, ");
  }
}
