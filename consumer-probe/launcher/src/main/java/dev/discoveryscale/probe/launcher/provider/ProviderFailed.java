package dev.discoveryscale.probe.launcher.provider;

import java.nio.file.Path;

/** A real provider did not come to the point where all is registered. */
public final class ProviderFailed extends RuntimeException {

  ProviderFailed(String what, Path log) {
    super("the real provider %s; see %s".formatted(what, log));
  }

  /** Whether another had the address it was to listen on; with another port it may come up. */
  public boolean addressTaken() {
    return getMessage().contains("Address already in use");
  }
}
