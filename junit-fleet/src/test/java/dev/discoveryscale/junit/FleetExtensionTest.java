package dev.discoveryscale.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.opentest4j.TestAbortedException;

/** Without an engine tests fail, unless they said that they may be skipped. */
class FleetExtensionTest {

  private static final Refused NO_ENGINE = new Refused.NoEngine("no engine that answers");

  @Test
  void failsTestsWithoutAnEngineUnlessTheyMayBeSkipped() {
    assertThat(FleetExtension.refusal(asked(Needs.class), NO_ENGINE))
        .isInstanceOf(ExtensionConfigurationException.class)
        .hasMessage("no engine that answers");
    assertThat(FleetExtension.refusal(asked(Likes.class), NO_ENGINE))
        .isInstanceOf(TestAbortedException.class)
        .hasMessage("no engine that answers");
  }

  @Test
  void neverSkipsAnotherFailure() {
    assertThat(FleetExtension.refusal(asked(Likes.class), new Refused("no such image")))
        .isInstanceOf(ExtensionConfigurationException.class);
  }

  private static ProviderFleet asked(Class<?> test) {
    return test.getAnnotation(ProviderFleet.class);
  }

  @ProviderFleet(registries = RegistryOrigin.CONTAINER)
  private static final class Needs {}

  @ProviderFleet(registries = RegistryOrigin.CONTAINER, disabledWithoutEngine = true)
  private static final class Likes {}
}
