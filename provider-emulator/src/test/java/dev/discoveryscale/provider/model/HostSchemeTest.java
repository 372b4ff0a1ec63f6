package dev.discoveryscale.provider.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostSchemeTest {

  @Test
  void yieldsDistinctHostAddresses() {
    assertThat(IntStream.range(0, 200_000).mapToObj(HostScheme::host))
        .doesNotHaveDuplicates()
        .allMatch(host -> !host.matches(".*\\.(0|255)(\\..*|$)"));
    assertThat(HostScheme.host(0)).isEqualTo("127.1.1.1");
    assertThat(HostScheme.host(254)).isEqualTo("127.1.2.1");
    assertThat(HostScheme.host(HostScheme.CAPACITY - 1)).isEqualTo("127.254.254.254");
  }

  @Test
  void refusesIndexWithoutAddress() {
    assertThatThrownBy(() -> HostScheme.host(HostScheme.CAPACITY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("instances 0 to " + (HostScheme.CAPACITY - 1));
  }
}
