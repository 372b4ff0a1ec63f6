package dev.discoveryscale.probe.driver.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import org.junit.jupiter.api.Test;

class CallAnswersTest {

  @Test
  void keepsShortError() {
    assertThat(CallAnswers.describe(new IllegalStateException("one\ntwo")))
        .isEqualTo("java.lang.IllegalStateException: one two");
  }

  @Test
  void appendsFirstCauseToLongError() {
    Exception taken = new BindException("Address already in use");
    Exception nested = new RuntimeException(new RuntimeException("x".repeat(2_000), taken));

    assertThat(CallAnswers.describe(nested))
        .startsWith("java.lang.RuntimeException: ")
        .endsWith("; cause: java.net.BindException: Address already in use")
        .hasSizeLessThan(520);
  }

  @Test
  void omitsCauseAlreadyContained() {
    assertThat(CallAnswers.describe(new RuntimeException(new BindException("taken"))))
        .isEqualTo("java.lang.RuntimeException: java.net.BindException: taken");
  }
}
