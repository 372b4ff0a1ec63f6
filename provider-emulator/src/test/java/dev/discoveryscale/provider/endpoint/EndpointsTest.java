package dev.discoveryscale.provider.endpoint;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What endpoints cannot be made of. */
class EndpointsTest {

  @Test
  void anUnknownWireIsRefusedWithThoseThereAre() {
    assertThatThrownBy(() -> EndpointFixture.speaking("rest", "dubbo-3.3"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "protocol rest: wire must be one of [dubbo, tri] for providers of dubbo-3.3, was rest");
  }

  @Test
  void providersBeforeThreeHaveNoTriple() {
    assertThatThrownBy(() -> EndpointFixture.speaking("tri", "dubbo-2.7"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "protocol tri: wire must be one of [dubbo] for providers of dubbo-2.7, was tri");
  }
}
