package dev.discoveryscale.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReleaseLineTest {

  @Test
  void sortsTenthMinorLineAfterThird() {
    assertThat(lines("dubbo-3.10", "dubbo-2.7", "dubbo-3.3", "dubbo-10.0").sorted())
        .map(ReleaseLine::toString)
        .containsExactly("dubbo-2.7", "dubbo-3.3", "dubbo-3.10", "dubbo-10.0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"3.3", "dubbo-3", "dubbo-3.3.6", "dubbo-03.3", "dubbo-3.x", "Dubbo-3.3", ""})
  void refusesWhatIsNoLine(String text) {
    assertThatThrownBy(() -> ReleaseLine.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a line must be like dubbo-3.3, got '" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "dubbo-2.6, false, false, false, false",
    "dubbo-2.7, true, false, false, false",
    "dubbo-3.0, true, true, true, false",
    "dubbo-3.1, true, true, true, false",
    "dubbo-3.2, true, true, false, false",
    "dubbo-3.3, true, true, false, true",
    "dubbo-3.10, true, true, false, true"
  })
  void knowsWhatLinesCan(
      String line, boolean metadata, boolean dubbo3, boolean emptyProtected, boolean second) {
    ReleaseLine parsed = ReleaseLine.of(line);

    assertThat(parsed.keepsMetadata()).isEqualTo(metadata);
    assertThat(parsed.hasTriple()).isEqualTo(dubbo3);
    assertThat(parsed.hasApplicationDiscovery()).isEqualTo(dubbo3);
    assertThat(parsed.protectsFromEmptyLists()).isEqualTo(emptyProtected);
    assertThat(parsed.hasSecondMetadataService()).isEqualTo(second);
  }

  @Test
  void comparesNoLinesOfTwoFrameworks() {
    ReleaseLine grpc = ReleaseLine.of("grpc-go-1.85");

    assertThat(grpc.framework()).isEqualTo("grpc-go");
    assertThat(grpc).hasToString("grpc-go-1.85");
    assertThat(grpc.isDubbo()).isFalse();
    assertThat(grpc.atLeast(ReleaseLine.of("dubbo-0.1"))).isFalse();
    assertThat(grpc.hasTriple()).isFalse();
    assertThat(grpc.has(Release.of("1.85.0"))).isTrue();
    assertThat(grpc.has(Release.of("1.86.0"))).isFalse();
  }

  private static Stream<ReleaseLine> lines(String... names) {
    return List.of(names).stream().map(ReleaseLine::of);
  }
}
