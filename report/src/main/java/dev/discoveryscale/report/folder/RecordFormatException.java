package dev.discoveryscale.report.folder;

import java.io.IOException;

/** A record on disk is not as its format says; the message is one line with file and line. */
public final class RecordFormatException extends IOException {
  private static final long serialVersionUID = 1L;

  public RecordFormatException(String message) {
    super(message);
  }

  RecordFormatException(String message, Throwable cause) {
    super(message, cause);
  }
}
