package dev.discoveryscale.provider;

/** Hears how far a registration is. */
@FunctionalInterface
public interface RegistrationProgress {

  /** Hears nothing. */
  RegistrationProgress SILENT = (registered, expected) -> {};

  /**
   * Called on the registering thread, several times a second and once at the end.
   *
   * @param registered instances' nodes that the registries have acknowledged
   * @param expected instances' nodes in all registries when the registration is complete
   */
  void at(int registered, int expected);
}
