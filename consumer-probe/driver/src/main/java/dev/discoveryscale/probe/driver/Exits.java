package dev.discoveryscale.probe.driver;

/** The ways this JVM ends, other than being killed. */
final class Exits {

  static final int STOPPED = 0;
  static final int BAD_INPUT = 2;

  /** As HotSpot's ExitOnOutOfMemoryError ends, so that a JVM without that flag looks the same. */
  static final int OUT_OF_MEMORY = 3;

  /** Any other error of the JVM or its class path. */
  static final int FATAL = 70;

  static final int ORPHANED = 75;

  private Exits() {}

  /** Ends the JVM at once, without shutdown hooks that might hang. */
  static void halt(int code) {
    System.err.flush();
    Runtime.getRuntime().halt(code);
  }

  static void fatal(Throwable error) {
    error.printStackTrace();
    halt(error instanceof OutOfMemoryError ? OUT_OF_MEMORY : FATAL);
  }
}
