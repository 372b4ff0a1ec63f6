package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailureLogTest {

  private final FailureLog failures = new FailureLog();
  private final List<Integer> lostWhenAsked = new ArrayList<>();

  /** Is asked for its words when it is recorded. */
  private final class Slow extends IOException {
    @Override
    public String getMessage() {
      lostWhenAsked.add(failures.sessionsLost());
      return "the server fell silent";
    }
  }

  @Test
  void keepsReasonBeforeReportingLostSession() {
    failures.lost(new Slow());

    assertThat(failures.sessionsLost()).isEqualTo(1);
    assertThat(failures.first()).contains("the server fell silent");
    assertThat(lostWhenAsked).isNotEmpty().containsOnly(0);
  }
}
