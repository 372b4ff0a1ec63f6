package dev.discoveryscale.scenario.run;

/**
 * Closing in full although the thread was interrupted: an interrupt asks for the end, not for less
 * of it.
 */
final class Uninterrupted {

  private Uninterrupted() {}

  /** Wraps a resource so that its close runs with the interrupt status cleared, and restores it. */
  static AutoCloseable closing(AutoCloseable resource) {
    return () -> {
      boolean interrupted = Thread.interrupted();
      try {
        resource.close();
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    };
  }
}
