package dev.discoveryscale.probe.launcher.line;

/** A requested release of Dubbo is not available from Maven. */
public final class ReleaseUnavailable extends RuntimeException {

  private final boolean absent;

  ReleaseUnavailable(String message, boolean absent, Throwable cause) {
    super(message, cause);
    this.absent = absent;
  }

  /** True if Maven was asked and has no such release; false if it could not be asked. */
  public boolean absent() {
    return absent;
  }
}
