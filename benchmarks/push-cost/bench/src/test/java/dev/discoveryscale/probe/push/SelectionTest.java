package dev.discoveryscale.probe.push;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.probe.push.subject.Level;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The choice of lines, levels and lengths. */
class SelectionTest {

  private static final List<String> BUILT = List.of("dubbo-2.6", "dubbo-2.7", "dubbo-3.3");

  @Test
  void selectsEverythingBuiltByDefault() {
    Selection all = Selection.of(BUILT, "", "", "");
    assertThat(all.lines()).isEqualTo(BUILT);
    assertThat(all.sizes()).containsExactly(100, 1_000, 2_500, 10_000);
    assertThat(all.levelsOf("dubbo-2.7")).containsExactly(Level.INTERFACE);
    assertThat(all.levelsOf("dubbo-3.3")).containsExactly(Level.INTERFACE, Level.APPLICATION);
  }

  @Test
  void takesLinesSizesAndLevelsFromSettings() {
    Selection some = Selection.of(BUILT, "3.3, dubbo-2.7", "10, 20,10", "interface");
    assertThat(some.lines()).containsExactly("dubbo-3.3", "dubbo-2.7");
    assertThat(some.sizes()).containsExactly(10, 20);
    assertThat(some.levelsOf("dubbo-3.3")).containsExactly(Level.INTERFACE);
  }

  @ParameterizedTest(name = "lines '{0}', n '{1}', levels '{2}'")
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      value = {
        "2.5       | 100    | ''          | bench.lines: no line '2.5' is built",
        "2.7,      | 100    | ''          | bench.lines: no line '' is built",
        "2.7       | 0      | ''          | bench.n: sizes are whole numbers from 1 to 100000, found '0'",
        "2.7       | 100,-5 | ''          | found '-5'",
        "2.7       | 1e3    | ''          | found '1e3'",
        "2.7       | 100001 | ''          | found '100001'",
        "2.7       | 100    | method      | bench.levels: allowed are [INTERFACE, APPLICATION], found 'method'",
        "2.7,3.3   | 100    | application | bench.levels: dubbo-2.7 is measured at INTERFACE level only"
      })
  void refusesSettingsThatCannotBeMeasured(
      String lines, String sizes, String levels, String message) {
    assertThatThrownBy(() -> Selection.of(BUILT, lines, sizes, levels))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
