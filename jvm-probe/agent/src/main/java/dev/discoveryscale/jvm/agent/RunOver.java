package dev.discoveryscale.jvm.agent;

import java.io.IOException;

/**
 * The measuring run is over: the application starts normally and is not measured. This happens if
 * the option was left in an application's start script.
 */
final class RunOver extends IOException {

  private static final long serialVersionUID = 1L;

  RunOver(String why) {
    super(why);
  }
}
