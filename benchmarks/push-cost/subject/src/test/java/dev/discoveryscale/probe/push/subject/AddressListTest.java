package dev.discoveryscale.probe.push.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The addresses of a fleet under redeployment. */
class AddressListTest {

  @Test
  void replacesOne() {
    AddressList<String> list = new AddressList<>(3, Incarnation::host);
    assertThat(list.addresses())
        .containsExactly("10.100.100.100", "10.100.100.101", "10.100.100.102");
    list.replaceOldest();
    assertThat(list.addresses())
        .containsExactly("10.100.100.103", "10.100.100.101", "10.100.100.102");
    list.replaceOldest();
    assertThat(list.hosts())
        .containsExactlyInAnyOrder("10.100.100.103", "10.100.100.104", "10.100.100.102");
  }

  @Test
  void givesEachIncarnationANewHostOfEqualLength() {
    Set<String> seen = new HashSet<>();
    for (int number = 0; number < Incarnation.CAPACITY; number += 97) {
      Incarnation one = Incarnation.of(number);
      assertThat(seen.add(one.host())).isTrue();
      assertThat(one.host()).hasSize(14);
      assertThat(one.pid()).isBetween(10_000, 99_999);
    }
    assertThatThrownBy(() -> Incarnation.of(Incarnation.CAPACITY))
        .hasMessageContaining("found 1000000");
  }

  @Test
  void refusesAnEmptyList() {
    assertThatThrownBy(() -> new AddressList<>(0, Incarnation::host))
        .hasMessageContaining("at least one address, found 0");
  }
}
