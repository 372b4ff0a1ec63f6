package dev.discoveryscale.provider.link;

import java.io.IOException;

/** Receives sessions that a registry's link lost outside a planned outage. */
@FunctionalInterface
public interface Losses {

  /** Called on an event loop, so it must not block. */
  void lost(IOException cause);
}
