package dev.discoveryscale.jvm.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import org.junit.jupiter.api.Test;

class ErrorLineTest {

  @Test
  void keepsShortError() {
    assertThat(ErrorLine.of(new IllegalStateException("one\ntwo")))
        .isEqualTo("java.lang.IllegalStateException: one two");
  }

  @Test
  void appendsFirstCauseToLongError() {
    Exception taken = new BindException("Address already in use");
    Exception nested = new RuntimeException(new RuntimeException("x".repeat(2_000), taken));

    assertThat(ErrorLine.of(nested))
        .startsWith("java.lang.RuntimeException: ")
        .endsWith("; cause: java.net.BindException: Address already in use")
        .hasSizeLessThan(520);
  }

  @Test
  void omitsCauseAlreadyContained() {
    assertThat(ErrorLine.of(new RuntimeException(new BindException("taken"))))
        .isEqualTo("java.lang.RuntimeException: java.net.BindException: taken");
  }
}
