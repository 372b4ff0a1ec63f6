package dev.discoveryscale.provider.session.nacos.wire;

import java.util.Locale;

/**
 * The purpose that a client declares for a connection; servers accept requests of both kinds on
 * either.
 */
public enum NacosModule {
  NAMING,
  CONFIG;

  /** As it stands in a connection's labels. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
