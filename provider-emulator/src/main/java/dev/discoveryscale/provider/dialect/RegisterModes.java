package dev.discoveryscale.provider.dialect;

import dev.discoveryscale.model.RegisterMode;
import dev.discoveryscale.provider.model.FleetSpec;
import java.util.Locale;

/** The meaning of register modes, and the dialects that support them. */
final class RegisterModes {

  private RegisterModes() {}

  static void check(Dialect dialect, FleetSpec fleet) {
    RegisterMode mode = fleet.registering().mode();
    if (!dialect.registerModes().contains(mode)) {
      throw new IllegalArgumentException(
          "providers of %s register as %s, not %s"
              .formatted(dialect.line(), dialect.registerModes(), mode));
    }
  }

  static boolean interfaces(FleetSpec fleet) {
    return fleet.registering().mode() != RegisterMode.INSTANCE;
  }

  static boolean instances(FleetSpec fleet) {
    return fleet.registering().mode() != RegisterMode.INTERFACE;
  }

  /** The mode as a provider's setting. */
  static String value(FleetSpec fleet) {
    return fleet.registering().mode().name().toLowerCase(Locale.ROOT);
  }
}
