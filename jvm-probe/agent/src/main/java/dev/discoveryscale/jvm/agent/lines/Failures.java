package dev.discoveryscale.jvm.agent.lines;

import java.io.IOException;

/**
 * Reports the agent's own failures on standard error, and ends the process when it can no longer
 * measure.
 */
public final class Failures {

  /** Exit code of a JVM whose measurements could not be written (sysexits' EX_IOERR). */
  static final int CANNOT_WRITE = 74;

  private Failures() {}

  public static void report(String what, Throwable cause) {
    System.err.println("probe-agent: " + what + ": " + cause);
    cause.printStackTrace();
  }

  public static void cannotWrite(IOException cause) {
    report("samples cannot be written any more, so the process ends", cause);
    Runtime.getRuntime().halt(CANNOT_WRITE);
  }
}
