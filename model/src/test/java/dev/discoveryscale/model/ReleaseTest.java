package dev.discoveryscale.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReleaseTest {

  @Test
  void sortsByNumbersAndPreviewsBeforeTheirRelease() {
    Stream<Release> releases =
        Stream.of("3.10.0", "3.3.10", "3.3.9", "3.3.0", "3.3.0-beta.2", "2.7.4.1", "2.7.4")
            .map(Release::of);

    assertThat(releases.sorted())
        .map(Release::toString)
        .containsExactly("2.7.4", "2.7.4.1", "3.3.0-beta.2", "3.3.0", "3.3.9", "3.3.10", "3.10.0");
  }

  @Test
  void belongsToTheLineOfItsFirstTwoNumbers() {
    assertThat(Release.of("3.10.2").line()).isEqualTo(ReleaseLine.of("dubbo-3.10"));
    assertThat(Release.of("3.10.2").line()).isNotEqualTo(ReleaseLine.of("dubbo-3.1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3", "3.3.", "3.3.6/..", "dubbo-3.3.6", "x.3.6", ""})
  void refusesWhatIsNoRelease(String text) {
    assertThat(Release.parse(text)).isEmpty();
    assertThatThrownBy(() -> Release.of(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a release must be like 3.3.6, got '" + text + "'");
  }
}
