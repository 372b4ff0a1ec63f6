package dev.discoveryscale.jvm.control;

/** The ways this JVM ends, other than being killed. */
public final class Exits {

  public static final int STOPPED = 0;
  public static final int BAD_INPUT = 2;

  /** As HotSpot's ExitOnOutOfMemoryError ends, so that a JVM without that flag looks the same. */
  public static final int OUT_OF_MEMORY = 3;

  /** Any other error of the JVM or its class path. */
  public static final int FATAL = 70;

  public static final int ORPHANED = 75;

  private Exits() {}

  /** Ends the JVM at once, without shutdown hooks that might hang. */
  public static void halt(int code) {
    System.err.flush();
    Runtime.getRuntime().halt(code);
  }

  public static void fatal(Throwable error) {
    error.printStackTrace();
    halt(error instanceof OutOfMemoryError ? OUT_OF_MEMORY : FATAL);
  }
}
