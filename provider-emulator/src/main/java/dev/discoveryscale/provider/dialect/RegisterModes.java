package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.provider.model.FleetSpec;
import dev.discoveryscale.provider.model.RegisterMode;
import java.util.Locale;

/** What a fleet's register mode means, and which dialects have it. */
final class RegisterModes {

  private RegisterModes() {}

  static void check(Dialect dialect, FleetSpec fleet) {
    if (!dialect.registerModes().contains(fleet.registerMode())) {
      throw new IllegalArgumentException(
          "providers of %s register as %s, not %s"
              .formatted(dialect.line(), dialect.registerModes(), fleet.registerMode()));
    }
  }

  static boolean interfaces(FleetSpec fleet) {
    return fleet.registerMode() != RegisterMode.INSTANCE;
  }

  static boolean instances(FleetSpec fleet) {
    return fleet.registerMode() != RegisterMode.INTERFACE;
  }

  /** The mode as a provider's setting. */
  static String value(FleetSpec fleet) {
    return fleet.registerMode().name().toLowerCase(Locale.ROOT);
  }
}
