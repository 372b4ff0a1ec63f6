package dev.discoveryscale.junit.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.discoveryscale.junit.channel.ChannelRequest.InstanceChange;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstanceSelectionTest {

  private List<Integer> registered = List.of(0, 1, 2, 3);
  private final InstanceSelection picks = new InstanceSelection(4, 6, () -> registered);

  @Test
  void takesTurnsAndReturnsInTheOrderOfLeaving() {
    assertThat(picks.pick(InstanceChange.LEAVE, 3)).containsExactly(0, 1, 2);
    registered = List.of(3);
    assertThat(picks.pick(InstanceChange.JOIN, 2)).containsExactly(0, 1);
    registered = List.of(0, 1, 3);
    assertThat(picks.pick(InstanceChange.CRASH, 2)).containsExactly(3, 0);
    registered = List.of(1);
    assertThat(picks.pick(InstanceChange.UPGRADE, 3)).containsExactly(2, 3, 0);
  }

  @Test
  void letsSpareInstancesJoinOnce() {
    assertThat(picks.pick(InstanceChange.SCALE_OUT, 2)).containsExactly(4, 5);
    assertThatThrownBy(() -> picks.pick(InstanceChange.SCALE_OUT, 1))
        .hasMessage(
            "scale out: instances must be 1 to 0, the number that are spare (attribute spare), got 1");
  }

  @Test
  void doesNotCountExpiredInstancesAsAway() {
    picks.pick(InstanceChange.EXPIRE, 1);
    assertThatThrownBy(() -> picks.pick(InstanceChange.JOIN, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(picks.pick(InstanceChange.RECOVER, 1)).containsExactly(0);
  }
}
