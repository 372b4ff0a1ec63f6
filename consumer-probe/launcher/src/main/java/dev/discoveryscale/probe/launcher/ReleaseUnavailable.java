package dev.discoveryscale.probe.launcher;

/** A release of Dubbo that was asked for cannot be had from Maven. */
public final class ReleaseUnavailable extends RuntimeException {

  ReleaseUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
