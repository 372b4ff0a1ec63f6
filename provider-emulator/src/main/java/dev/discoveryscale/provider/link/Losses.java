package dev.discoveryscale.provider.link;

import java.io.IOException;

/** Is told of sessions that a registry's link lost though the registry is not away as planned. */
@FunctionalInterface
public interface Losses {

  /** Called on an event loop, so it must not block. */
  void lost(IOException cause);
}
