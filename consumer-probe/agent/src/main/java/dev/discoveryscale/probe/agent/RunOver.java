package dev.discoveryscale.probe.agent;

import java.io.IOException;

/**
 * Whoever wanted to measure is done: the application starts as ever, and nothing is measured. It
 * comes of an option that was left in an application's start script.
 */
final class RunOver extends IOException {

  private static final long serialVersionUID = 1L;

  RunOver(String why) {
    super(why);
  }
}
