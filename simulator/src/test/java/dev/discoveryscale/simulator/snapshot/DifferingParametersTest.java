package dev.discoveryscale.simulator.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DifferingParametersTest {

  private static SortedMap<String, Long> of(String... parameters) {
    DifferingParameters differing = new DifferingParameters();
    Stream.of(parameters)
        .map(each -> "dubbo://10.0.0.1:20880/a.A?application=shop&" + each)
        .forEach(url -> differing.add(CapturedUrl.parse(url).orElseThrow()));
    return differing.characters();
  }

  @Test
  void countsValuesUnlikeTheFirst() {
    assertThat(of("zone=east", "zone=east", "zone=north")).isEqualTo(Map.of("zone", 5L));
  }

  @Test
  void findsParametersThatOnlySomeAddressesHave() {
    assertThat(of("a=1", "a=1&zone=east")).isEqualTo(Map.of("zone", 4L));
    assertThat(of("a=1&zone=east", "a=1")).isEqualTo(Map.of("zone", 4L));
  }

  @Test
  void leavesOutWhatDiffersBetweenAnyTwoProcesses() {
    assertThat(of("pid=1&timestamp=1", "pid=2&timestamp=2", "a=1")).isEqualTo(Map.of("a", 1L));
  }

  @Test
  void comparesAddressesOfOneServiceOnly() {
    assertThat(of("group=blue&zone=east", "group=green&zone=north")).isEmpty();
  }
}
