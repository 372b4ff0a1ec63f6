package dev.discoveryscale.provider.session.nacos.wire;

import java.util.Locale;

/** What a client says that its connection is for; servers take requests of both kinds on either. */
public enum NacosModule {
  NAMING,
  CONFIG;

  /** As it stands in a connection's labels. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
