package dev.discoveryscale.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TroubleTest {

  private final Trouble trouble = new Trouble();
  private final List<Integer> lostWhenAsked = new ArrayList<>();

  /** Is asked for its words when it is recorded. */
  private final class Slow extends IOException {
    @Override
    public String getMessage() {
      lostWhenAsked.add(trouble.sessionsLost());
      return "the server fell silent";
    }
  }

  @Test
  void whoSeesThatASessionWasLostFindsTheReason() {
    trouble.lost(new Slow());

    assertThat(trouble.sessionsLost()).isEqualTo(1);
    assertThat(trouble.first()).contains("the server fell silent");
    assertThat(lostWhenAsked).isNotEmpty().containsOnly(0);
  }
}
